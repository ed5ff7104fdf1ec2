import type { AiSettings } from '../../../platform/config.ts';
import type { Context } from '../../../platform/context.ts';
import {
  findIndustrySettings,
  type SettingsRow,
  type StoredSettings,
} from '../settings/industry-settings.queries.ts';

/** What the key is sealed for. */
export const KEY_PURPOSE = 'industries.outside-key';

/** The outside model as it is asked: by the environment, else by the settings; undefined: none is. */
export async function findOutsideModel(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
): Promise<{ model: AiSettings; settings: StoredSettings } | undefined> {
  const row = await findIndustrySettings(context.db);
  const model = context.config.ai ?? modelOf(context, row);
  return model && { model, settings: row.settings };
}

function modelOf(
  { secrets }: Pick<Context, 'secrets'>,
  { settings, sealed_key }: SettingsRow,
): AiSettings | undefined {
  const { provider, base_url, model } = settings;
  if (provider === 'off') return undefined;
  const key = sealed_key === null ? '' : secrets.open(KEY_PURPOSE, sealed_key);
  return { provider, baseUrl: base_url.replace(/\/+$/, ''), key, model };
}
