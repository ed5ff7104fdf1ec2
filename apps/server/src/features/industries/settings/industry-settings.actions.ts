import type { IndustriesReason } from '@station/contract/industries/industry-fields';
import type { IndustrySettings } from '@station/contract/industries/industry-model';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { askProvider } from '../outside/ask-provider.ts';
import { forgetOutsideFailure } from '../outside/outside.actions.ts';
import { findOutsideUse, type OutsideUse, takeCall } from '../outside/outside.queries.ts';
import { findOutsideModel, KEY_PURPOSE } from '../outside/outside-model.ts';
import { organisationEdition } from './edition.queries.ts';
import {
  findIndustrySettings,
  lockIndustrySettings,
  type SettingsRow,
  type StoredSettings,
  saveIndustrySettings,
} from './industry-settings.queries.ts';

/** Days of use that are shown beside today's. */
const MONTH_DAYS = 30;

/** Tokens that a price is for. */
const PRICED_TOKENS = 1_000_000;

/** The settings with what the outside model was asked and cost; never its key. */
export async function readIndustrySettings(context: Context): Promise<IndustrySettings> {
  const { db, config } = context;
  const { settings, sealed_key, outside_failure } = await findIndustrySettings(db);
  const [edition_in_use, today, month] = await Promise.all([
    organisationEdition(db),
    findOutsideUse(db, 1),
    findOutsideUse(db, MONTH_DAYS),
  ]);
  const { ai } = config;
  return {
    ...settings,
    ...(ai && { provider: ai.provider, base_url: ai.baseUrl, model: ai.model }),
    edition_in_use,
    has_key: ai ? ai.key !== '' : sealed_key !== null,
    from_environment: ai !== undefined,
    usage: {
      today: withCost(today, settings),
      month: withCost(month, settings),
      last_failure: outside_failure && {
        ...outside_failure,
        at: new Date(outside_failure.at).toISOString(),
      },
    },
  };
}

/** Null where nobody has said what it costs. */
function withCost(use: OutsideUse, { price_in, price_out }: StoredSettings) {
  const cost = (use.tokens_in * price_in + use.tokens_out * price_out) / PRICED_TOKENS;
  return { ...use, cost: price_in === 0 && price_out === 0 ? null : cost };
}

/**
 * Changes the settings. A key that is undefined stays, null takes it away; it is sealed and never told.
 * @throws Problem `industries.address-needed`, `industries.key-needed`, `industries.key-of-another`.
 */
export async function updateIndustrySettings(
  context: Context,
  actor: Actor,
  { key, ...settings }: StoredSettings & { key?: string | null | undefined },
): Promise<IndustrySettings> {
  const { db, secrets } = context;
  await db.transaction().execute(async (trx) => {
    const before = await lockIndustrySettings(trx);
    requireComplete(settings, key, before);
    const sealed = typeof key === 'string' ? secrets.seal(KEY_PURPOSE, key) : key;
    await saveIndustrySettings(trx, settings, sealed);
    await writeAudit(trx, {
      actor,
      action: 'industries.settings-changed',
      subject: 'setting',
      before: before.settings,
      after: { ...settings, ...(key !== undefined && { key: key === null ? 'removed' : 'new' }) },
    });
  });
  forgetOutsideFailure(db);
  return readIndustrySettings(context);
}

/**
 * A model cannot be asked without an address, a name, or where its makers want one, a key. A key that is
 * kept goes nowhere but where it was entered for: whoever changes the address has never read it, and would
 * have it sent to them. One that is off goes nowhere, so turning it on asks for the key anew.
 */
function requireComplete(
  { provider, base_url, model }: StoredSettings,
  key: string | null | undefined,
  before: SettingsRow,
): void {
  if (provider === 'off') return;
  const needed = (field: string, message: string, reason: IndustriesReason) =>
    invalidField({ field, message, rule: 'required' }, reason);
  if (model === '') throw needed('model', 'The model needs a name', 'industries.address-needed');
  if (provider === 'openai-compatible' && base_url === '') {
    throw needed('base_url', 'The model needs an address', 'industries.address-needed');
  }
  const { settings: was, sealed_key } = before;
  const leadsElsewhere = provider !== was.provider || originOf(base_url) !== originOf(was.base_url);
  if (key === undefined && sealed_key !== null && leadsElsewhere) {
    const message = 'The key that is stored is for another provider or address';
    throw needed('key', message, 'industries.key-of-another');
  }
  const hasKey = key === undefined ? sealed_key !== null : key !== null;
  if (provider !== 'openai-compatible' && !hasKey) {
    throw needed('key', 'The model needs a key', 'industries.key-needed');
  }
}

/** Empty: the provider's own. */
const originOf = (address: string) => URL.parse(address)?.origin ?? address;

/** A question that any model can answer. */
const TRIAL = { system: 'Answer with JSON alone: {"ok":true}', user: 'Are you there?' };

/** Asks the outside model one question, which counts among the day's; says what went wrong. */
export async function tryOutsideModel(
  context: Context,
): Promise<{ ok: boolean; ms: number; message: string }> {
  const outside = await findOutsideModel(context);
  if (!outside) return { ok: false, ms: 0, message: 'No outside model is set up' };
  const { model, settings } = outside;
  if (!(await takeCall(context.db, settings.daily_calls, 0))) {
    return { ok: false, ms: 0, message: 'The questions of today are used up' };
  }
  const began = performance.now();
  const tell = (ok: boolean, message: string) => ({
    ...{ ok, message },
    ms: Math.round(performance.now() - began),
  });
  try {
    const { text } = await askProvider(model, TRIAL, AbortSignal.timeout(settings.timeout_ms));
    forgetOutsideFailure(context.db);
    return text === '' ? tell(false, 'It answered nothing') : tell(true, '');
  } catch (error) {
    return tell(false, error instanceof Error ? error.message : String(error));
  }
}
