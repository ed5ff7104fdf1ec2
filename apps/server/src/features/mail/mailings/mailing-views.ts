import type { Mailing, MailingState } from '@station/contract/mail/mailings';
import { foldText } from '@station/contract/search-text';
import type { Context } from '../../../platform/context.ts';
import { openSubject, openText } from '../letters/sealed-text.ts';
import {
  type CountedMailing,
  findMailingPage,
  findMailingsById,
  findSubjects,
} from './mailings.queries.ts';

type Secrets = Pick<Context, 'secrets'>;

type Search = { mailboxIds: readonly number[]; search: string; state: MailingState | '' };

/** A page of the mailings of some mailboxes, newest first; `search` is looked for in their subjects. */
export async function pageOfMailings(
  context: Pick<Context, 'db' | 'secrets'>,
  { search, ...filter }: Search,
  place: { offset: number; limit: number },
): Promise<{ mailings: Mailing[]; total: number }> {
  const wanted = foldText(search);
  if (wanted === '') {
    const { rows, total } = await findMailingPage(context.db, filter, place);
    return { mailings: rows.map((row) => toMailing(context, row)), total };
  }
  // No database can look into what is sealed; the subjects of all that somebody has ever sent are few.
  const ids = (await findSubjects(context.db, filter))
    .filter((row) => foldText(openSubject(context, row)).includes(wanted))
    .map(({ id }) => id);
  const onPage = ids.slice(place.offset, place.offset + place.limit);
  const rows = await findMailingsById(context.db, onPage);
  return { mailings: rows.map((row) => toMailing(context, row)), total: ids.length };
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** A mailing as the contract has it. */
export function toMailing(context: Secrets, row: CountedMailing): Mailing {
  const {
    waiting,
    sent,
    failed,
    uncertain,
    skipped,
    held_why,
    held_until,
    created_by: _,
    sealed_subject,
    sealed_html,
    ...rest
  } = row;
  const isHeld = row.state === 'sending' && held_why !== null;
  return {
    ...rest,
    ...openText(context, { sealed_subject, sealed_html }),
    hold: isHeld ? { why: held_why, until: moment(held_until) } : null,
    counts: { waiting, sent, failed, uncertain, skipped },
    created_at: row.created_at.toISOString(),
    started_at: moment(row.started_at),
    ended_at: moment(row.ended_at),
  };
}
