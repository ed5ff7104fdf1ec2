import type { Edition } from '@station/contract/industries/industry-fields';
import type { Context } from '../../../platform/context.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { findIndustrySettings, type StoredSettings } from './industry-settings.queries.ts';

/** The edition that an organisation classifies by: the one that is set, else the one of its language. */
export async function organisationEdition(
  context: Pick<Context, 'db' | 'config'>,
  settings?: StoredSettings,
): Promise<Edition> {
  const { edition } = settings ?? (await findIndustrySettings(context.db)).settings;
  if (edition !== null) return edition;
  const { default_language: language } = await readSettings(context);
  return language === 'ko' ? 'ksic11' : 'vsic2025';
}
