import type { Edition } from '@station/contract/industries/industry-fields';
import {
  type AiProvider,
  INDUSTRY_SETTINGS_LIMITS,
} from '@station/contract/industries/industry-model';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** What an administrator has set about industries. */
export type StoredSettings = {
  edition: Edition | null;
  provider: AiProvider;
  base_url: string;
  model: string;
  daily_calls: number;
  timeout_ms: number;
  sends_more: boolean;
  price_in: number;
  price_out: number;
};

/** What holds until somebody decides otherwise. */
const DEFAULTS: StoredSettings = {
  edition: null,
  provider: 'off',
  base_url: '',
  model: '',
  daily_calls: INDUSTRY_SETTINGS_LIMITS.dailyCalls.default,
  timeout_ms: INDUSTRY_SETTINGS_LIMITS.timeoutMs.default,
  sends_more: false,
  price_in: 0,
  price_out: 0,
};

export type SettingsRow = {
  settings: StoredSettings;
  sealed_key: Buffer | null;
  outside_failure: { at: string; message: string } | null;
};

/** The settings, and the key as it is sealed. */
export async function findIndustrySettings(db: Db): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select settings, sealed_key, outside_failure from industry_state`.execute(db);
  const [row] = rows;
  return {
    settings: { ...DEFAULTS, ...row?.settings },
    sealed_key: row?.sealed_key ?? null,
    outside_failure: row?.outside_failure ?? null,
  };
}

/** The same, held against changes until the transaction ends. */
export async function lockIndustrySettings(trx: Trx): Promise<SettingsRow> {
  await sql`select from industry_state for update`.execute(trx);
  return findIndustrySettings(trx);
}

/** Writes the settings; a key that is undefined stays, null takes it away. */
export async function saveIndustrySettings(
  trx: Trx,
  settings: StoredSettings,
  sealedKey: Buffer | null | undefined,
): Promise<void> {
  await sql`
    update industry_state set settings = ${JSON.stringify(settings)}::jsonb, outside_failure = null,
      sealed_key = ${sealedKey === undefined ? sql`sealed_key` : sealedKey}`.execute(trx);
}
