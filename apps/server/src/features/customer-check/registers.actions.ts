import type {
  CustomerCheckReason,
  RegisterAnswer,
  RegisterSource,
} from '@station/contract/customer-check/checks';
import type { RegisterFields, RegisterSettings } from '@station/contract/customer-check/registers';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { invalidField } from '../../platform/problem.ts';
import { readingsOf } from './known-people.rules.ts';
import { askNts, askVietQr, type Told } from './outside-registers.ts';
import {
  findRegisterAnswer,
  findRegisters,
  lockRegisters,
  noteRegisterFailure,
  type RegisterRow,
  type StoredAnswer,
  saveRegisterAnswer,
  saveRegisters,
} from './registers.queries.ts';

/** What the key is sealed for. */
const KEY_PURPOSE = 'customer-check.register-key';

/** A register has so long to answer, in milliseconds; people wait beside their own result. */
const PATIENCE_MS = 4_000;

/** For so long an answer stands without asking again: states change by the day. */
const FRESH_MS = 24 * 60 * 60_000;

/**
 * What the register of its country says of a number. It never fails: a register that is not set up, is
 * too slow or answers nonsense leaves the number unverified, or with what it said before.
 * @throws Problem `customer-check.no-number` for what is no well-formed number of a business.
 */
export async function askRegister(context: Context, term: string): Promise<RegisterAnswer> {
  const number = readingsOf(term).find(
    ({ kind, form }) => form === 'right' && (kind === 'kr-business' || kind === 'vn-tax'),
  );
  if (!number) {
    const message = 'This is no number of a business';
    throw invalidField(
      { field: 'number', message, rule: 'format' },
      'customer-check.no-number' satisfies CustomerCheckReason,
    );
  }
  const source = number.kind === 'kr-business' ? 'nts' : 'vietqr';
  const settings = await findRegisters(context.db);
  if (!settings[source]) return toAnswer(number.written, null, undefined, false);
  const known = await findRegisterAnswer(context.db, source, number.written);
  const age = known ? context.clock.now() - known.answered_at.getTime() : FRESH_MS;
  if (known && age >= 0 && age < FRESH_MS) return toAnswer(number.written, source, known, false);
  const told = await ask(context, source, number.written, settings);
  if (!told) return toAnswer(number.written, source, known, true);
  const answer = { ...told, answered_at: new Date(context.clock.now()) };
  await saveRegisterAnswer(context.db, source, number.written, answer);
  return toAnswer(number.written, source, answer, false);
}

/** Asks once; whatever goes wrong is noted, and undefined. */
async function ask(
  { db, config, secrets, clock, log }: Context,
  source: RegisterSource,
  written: string,
  { sealed_key }: RegisterRow,
): Promise<Told | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { nts, vietqr } = config.registers;
  try {
    if (source === 'vietqr') return await askVietQr(vietqr, written, signal);
    const key = sealed_key === null ? '' : secrets.open(KEY_PURPOSE, sealed_key);
    return await askNts(nts, key, written, signal);
  } catch (error) {
    const message = signal.aborted ? 'It did not answer in time' : messageOf(error);
    log.warn({ source, why: message }, 'an outside register did not answer');
    const at = new Date(clock.now()).toISOString();
    await noteRegisterFailure(db, { source, at, message: message.slice(0, 300) });
    return undefined;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function toAnswer(
  number: string,
  source: RegisterSource | null,
  known: StoredAnswer | undefined,
  failed: boolean,
): RegisterAnswer {
  return {
    ...{ number, source, failed },
    state: known?.state ?? 'unverified',
    at: known?.answered_at.toISOString() ?? null,
    name: known?.name ?? '',
    address: known?.address ?? '',
  };
}

/** Which registers are asked; never by which key. */
export async function readRegisters({ db }: Pick<Context, 'db'>): Promise<RegisterSettings> {
  const { nts, vietqr, sealed_key, last_failure } = await findRegisters(db);
  return { nts, vietqr, has_key: sealed_key !== null, last_failure };
}

/**
 * Sets which registers are asked. A key that is undefined stays, null takes it away.
 * @throws Problem `customer-check.key-needed` when the Korean one would be asked without.
 */
export async function updateRegisters(
  context: Context,
  actor: Actor,
  { nts, vietqr, key }: RegisterFields,
): Promise<RegisterSettings> {
  const { db, secrets } = context;
  await db.transaction().execute(async (trx) => {
    const before = await lockRegisters(trx);
    if (nts && (key === undefined ? before.sealed_key === null : key === null)) {
      const message = 'The National Tax Service needs a key';
      throw invalidField(
        { field: 'key', message, rule: 'required' },
        'customer-check.key-needed' satisfies CustomerCheckReason,
      );
    }
    const sealed = typeof key === 'string' ? secrets.seal(KEY_PURPOSE, key) : key;
    await saveRegisters(trx, { nts, vietqr }, sealed);
    await writeAudit(trx, {
      actor,
      action: 'customer-check.registers-changed',
      subject: 'setting',
      before: { nts: before.nts, vietqr: before.vietqr },
      after: { nts, vietqr, ...(key !== undefined && { key: key === null ? 'removed' : 'new' }) },
    });
  });
  return readRegisters(context);
}
