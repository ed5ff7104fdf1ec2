import { isMailAddress } from '@station/contract/mail/mail-fields';
import {
  type RecipientSource,
  type RecipientsAdded,
  WRONG_SHOWN,
} from '@station/contract/mail/mailing-recipients';
import { MAILING_LIMITS, type Mailing, type MailingsReason } from '@station/contract/mail/mailings';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { readReceivedRows, receiveWorkbook } from '../../imports/import-upload.actions.ts';
import { addressKey } from '../suppressions/suppressions.queries.ts';
import type { MailingWork } from './mailing-letters.ts';
import {
  countRecipients,
  deleteRecipients,
  insertRecipients,
  type NewRecipient,
} from './mailing-recipients.queries.ts';
import { auditMailing, lockDraft, mailingAfter, requireMailing } from './mailings.actions.ts';
import type { FileRecipient } from './recipient-file-mapper.ts';
import { type Candidate, candidatesOf } from './recipient-sources.ts';

type Work = Pick<MailingWork, 'db' | 'config' | 'secrets' | 'clock'>;

const MAPPER = new URL('./recipient-file-mapper.ts', import.meta.url);

/** Adds recipients from a list. @throws Problem as `lockDraft`, `candidatesOf` and `addAll`. */
export async function addRecipients(
  work: Work,
  actor: Actor,
  id: number,
  source: RecipientSource,
): Promise<RecipientsAdded> {
  await requireMailing(work, actor, id);
  return addAll(work, actor, id, candidatesOf(work, actor, source), source.kind);
}

/**
 * Adds the people of an Excel file.
 * @throws Problem as `receiveWorkbook` and `addAll`; `mailings.no-addresses-in-file`.
 */
export async function addRecipientsOfFile(
  work: Work,
  actor: Actor,
  id: number,
  request: FastifyRequest,
): Promise<RecipientsAdded> {
  await requireMailing(work, actor, id);
  const { path, remove } = await receiveWorkbook(request, work.config.dataDir, 'mailings');
  const hungUp = new AbortController();
  const onClose = () => hungUp.abort(new Error('The caller has hung up'));
  request.raw.socket.once('close', onClose);
  try {
    const order = { path, mapper: MAPPER, signal: hungUp.signal };
    return await addAll(work, actor, id, peopleOf(order), 'file');
  } finally {
    request.raw.socket.off('close', onClose);
    await remove();
  }
}

async function* peopleOf(
  order: Parameters<typeof readReceivedRows>[0],
): AsyncGenerator<readonly Candidate[]> {
  let people = 0;
  for await (const rows of readReceivedRows<FileRecipient>(order, 'mailings')) {
    people += rows.length;
    yield rows.map((it) => ({ ...it, contactId: null }));
  }
  if (people > 0) return;
  throw new Problem('invalid', 'No column of this file holds e-mail addresses', {
    reason: 'mailings.no-addresses-in-file' satisfies MailingsReason,
  });
}

/** @throws Problem `mailings.too-many-recipients`; then nobody was added. */
async function addAll(
  work: Work,
  actor: Actor,
  id: number,
  people: AsyncIterable<readonly Candidate[]>,
  source: string,
): Promise<RecipientsAdded> {
  // Read before the transaction begins: the embedded store has one connection.
  const recipients = new Map<string, NewRecipient>();
  const wrong: RecipientsAdded['wrong'] = [];
  const counts = { already: 0, without_address: 0, wrong_total: 0 };
  for await (const some of people) {
    for (const { address, name, fields, contactId, row = null } of some) {
      const key = addressKey(address);
      if (address === '') counts.without_address += 1;
      else if (!isMailAddress(address)) {
        counts.wrong_total += 1;
        if (wrong.length < WRONG_SHOWN) wrong.push({ text: address.slice(0, 200), row });
      } else if (recipients.has(key)) counts.already += 1;
      else recipients.set(key, { address, address_key: key, name, fields, contact_id: contactId });
    }
    if (recipients.size > MAILING_LIMITS.recipients) throw tooMany();
  }
  return work.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, actor, id);
    const { added, suppressed } = await insertRecipients(trx, id, [...recipients.values()]);
    if ((await countRecipients(trx, id)) > MAILING_LIMITS.recipients) throw tooMany();
    await auditMailing(trx, actor, 'recipients-added', draft, { source, added });
    return {
      ...{ added, suppressed, wrong },
      ...{ ...counts, already: counts.already + recipients.size - added },
      mailing: await mailingAfter(work, trx, draft),
    };
  });
}

/** Takes one out of a draft. @throws Problem as `lockDraft`; `mailings.recipient-not-found`. */
export async function removeRecipient(
  work: Work,
  actor: Actor,
  id: number,
  recipientId: number,
): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, actor, id);
    requireFound((await deleteRecipients(trx, id, recipientId)) || undefined, {
      message: 'This mailing has no such recipient',
      reason: 'mailings.recipient-not-found' satisfies MailingsReason,
    });
    await auditMailing(trx, actor, 'recipients-removed', draft, { removed: 1 });
    return mailingAfter(work, trx, draft);
  });
}

/** Takes everybody out of a draft. @throws Problem as `lockDraft`. */
export async function clearRecipients(work: Work, actor: Actor, id: number): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, actor, id);
    const removed = await deleteRecipients(trx, id);
    await auditMailing(trx, actor, 'recipients-removed', draft, { removed });
    return mailingAfter(work, trx, draft);
  });
}

function tooMany(): Problem {
  return new Problem('conflict', `A mailing has at most ${MAILING_LIMITS.recipients} recipients`, {
    reason: 'mailings.too-many-recipients' satisfies MailingsReason,
  });
}
