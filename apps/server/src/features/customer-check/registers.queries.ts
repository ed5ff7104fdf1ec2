import type { RegisterSource, RegisterState } from '@station/contract/customer-check/checks';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** Which registers are asked, and the key of the Korean one as it is sealed. */
export type RegisterRow = {
  nts: boolean;
  vietqr: boolean;
  sealed_key: Buffer | null;
  last_failure: { source: string; at: string; message: string } | null;
};

const COLUMNS = ['nts', 'vietqr', 'sealed_key', 'last_failure'] as const;

export async function findRegisters(db: Db): Promise<RegisterRow> {
  const row = await db
    .selectFrom('customer_register_settings')
    .select(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as RegisterRow;
}

/** The same, held against changes until the transaction ends. */
export async function lockRegisters(trx: Trx): Promise<RegisterRow> {
  const row = await trx
    .selectFrom('customer_register_settings')
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as RegisterRow;
}

/** Writes which are asked; a key that is undefined stays, null takes it away. */
export async function saveRegisters(
  trx: Trx,
  { nts, vietqr }: Pick<RegisterRow, 'nts' | 'vietqr'>,
  sealedKey: Buffer | null | undefined,
): Promise<void> {
  await trx
    .updateTable('customer_register_settings')
    .set({
      ...{ nts, vietqr, last_failure: null },
      ...(sealedKey !== undefined && { sealed_key: sealedKey }),
    })
    .execute();
}

/** What a register has said. */
export type StoredAnswer = {
  state: RegisterState;
  name: string;
  address: string;
  answered_at: Date;
};

export async function findRegisterAnswer(
  db: Db,
  source: RegisterSource,
  number: string,
): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`
    select state, name, address, answered_at from customer_register_answer
    where source = ${source} and number = ${number}`.execute(db);
  return rows[0];
}

/** Keeps what a register has said, in place of what it said before. */
export async function saveRegisterAnswer(
  db: Db,
  source: RegisterSource,
  number: string,
  { state, name, address, answered_at }: StoredAnswer,
): Promise<void> {
  await sql`
    insert into customer_register_answer (source, number, state, name, address, answered_at)
    values (${source}, ${number}, ${state}, ${name}, ${address}, ${answered_at})
    on conflict (source, number) do update set state = excluded.state, name = excluded.name,
      address = excluded.address, answered_at = excluded.answered_at`.execute(db);
}

/** Keeps why a register could not be asked. */
export async function noteRegisterFailure(
  db: Db,
  failure: { source: RegisterSource; at: string; message: string },
): Promise<void> {
  await sql`
    update customer_register_settings set last_failure = ${JSON.stringify(failure)}::jsonb`.execute(
    db,
  );
}
