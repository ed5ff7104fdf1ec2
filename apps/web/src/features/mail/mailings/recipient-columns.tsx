import type { MailingRecipient } from '@station/contract/mail/mailing-recipients';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import css from './mailings.module.css';
import { RECIPIENT_TEXTS, RECIPIENT_TINTS, whyText } from './mailings-texts.ts';

/** Who gets the letter, and what became of it. */
export const recipientColumns = (): Column<MailingRecipient>[] => [
  {
    key: 'name',
    header: m.common_name(),
    card: 'title',
    cell: ({ name, address }) => name || address,
  },
  {
    key: 'state',
    header: m.common_status(),
    card: 'badge',
    cell: (one) =>
      // Who waits and may not be written to is going to be skipped.
      one.state === 'waiting' && one.skip ? (
        <Badge tint="violet">{RECIPIENT_TEXTS.skipped()}</Badge>
      ) : (
        <Badge tint={RECIPIENT_TINTS[one.state]}>{RECIPIENT_TEXTS[one.state]()}</Badge>
      ),
  },
  {
    key: 'why',
    header: m.mailings_why(),
    card: 'detail',
    cell: (one) => {
      const why = whyText(one);
      return why ? <span className={css.why}>{why}</span> : null;
    },
  },
  {
    key: 'address',
    header: m.mailings_address(),
    card: 'detail',
    // Who has no name is called by the address already.
    cell: ({ name, address }) => (name ? address : null),
  },
];

export const recipientsTexts = () =>
  plainListTexts({
    list: m.mailings_step_recipients(),
    search: m.mailings_search_recipients(),
    found: (count: number) => m.mailings_people({ count: formatNumber(count) }),
    none: { title: m.mailings_nobody(), text: m.mailings_nobody_text() },
    noneFound: m.mailings_none_found(),
    clears: 'filters',
    range: m.mailings_people_range,
  });
