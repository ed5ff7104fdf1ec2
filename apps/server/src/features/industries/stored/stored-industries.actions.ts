import { randomUUID } from 'node:crypto';
import type { Edition } from '@station/contract/industries/industry-fields';
import type { Trx } from '../../../db/db.ts';
import { pathOf } from './industry-paths.rules.ts';
import {
  countDecision,
  deleteIndustriesOf,
  findImportedChanges,
  findSignedChange,
  type IndustryWrite,
  writeIndustries,
} from './stored-industries.queries.ts';

/**
 * Writes what a file says of contacts (`ksic11:261`), within the import's transaction, whose author is
 * set. A file is a person's word.
 */
export async function writeImportedIndustries(
  trx: Trx,
  rows: readonly { contact_id: number; industry: string }[],
): Promise<void> {
  const writes = rows.flatMap(({ contact_id, industry }): IndustryWrite[] => {
    const [edition, code = ''] = industry.split(':');
    const path = pathOf({ edition: edition as Edition, code });
    return path === undefined ? [] : [{ contact_id, path, confidence: 1 }];
  });
  if (writes.length === 0) return;
  const { account, importId } = await findSignedChange(trx);
  await writeIndustries(trx, writes, {
    ...{ group: importId ?? randomUUID(), action: 'imported', account, byPerson: true },
    ...(importId !== undefined && { importId }),
  });
  await countDecision(trx);
}

/** Makes contacts what they were before an import, where nothing has changed since. */
export async function revertImportedIndustries(trx: Trx, importId: string): Promise<void> {
  const changes = await findImportedChanges(trx, importId);
  if (changes.length === 0) return;
  const { account } = await findSignedChange(trx);
  const reverts = new Map(changes.map((it) => [it.contact_id, it.id]));
  const alike = Map.groupBy(changes, ({ was }) => `${was?.by_person ?? true} ${was?.model ?? ''}`);
  for (const some of alike.values()) {
    const was = some[0]?.was ?? null;
    const writes = some.map((it): IndustryWrite => {
      const { contact_id } = it;
      if (it.was === null) return { contact_id, confidence: 0 };
      return { contact_id, path: it.was.path, confidence: Number(it.was.confidence) };
    });
    await writeIndustries(trx, writes, {
      ...{ group: importId, action: 'reverted', account, reverts, isReturn: true },
      byPerson: was?.by_person ?? true,
      ...(was?.model && { model: was.model }),
    });
  }
  await countDecision(trx);
}

/** Forgets what contacts were that are gone for good. */
export async function forgetIndustries(trx: Trx, contactIds: readonly number[]): Promise<void> {
  await deleteIndustriesOf(trx, contactIds);
}
