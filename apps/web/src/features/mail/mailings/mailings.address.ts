import { RECIPIENT_STATES } from '@station/contract/mail/mailing-recipients';
import { MAILING_STATES } from '@station/contract/mail/mailings';
import {
  listAddress,
  oneOf,
  pageNumber,
  type SearchOf,
  text,
} from '../../../platform/list-address.ts';

/** What the list of mailings shows. */
export const useMailingsAddress = listAddress({
  search: text(200),
  state: oneOf(MAILING_STATES),
  page: pageNumber(),
});

export type MailingsSearch = SearchOf<typeof useMailingsAddress>;

/** The steps of a draft, in their order. */
export const DRAFT_STEPS = ['recipients', 'letter', 'preview', 'send'] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** What is shown of one mailing: the step of a draft, and which of its recipients. */
export const useMailingAddress = listAddress({
  step: oneOf(DRAFT_STEPS, 'recipients'),
  search: text(200),
  state: oneOf(RECIPIENT_STATES),
  page: pageNumber(),
});

export type MailingSearch = SearchOf<typeof useMailingAddress>;
