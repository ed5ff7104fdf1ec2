import type {
  MailingRecipient,
  RecipientState,
  RecipientsAdded,
  SkipReason,
} from '@station/contract/mail/mailing-recipients';
import type { Mailing, MailingState } from '@station/contract/mail/mailings';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import type { BadgeTint } from '../../../ui/badge.tsx';
import { reasonText } from '../mail-texts.ts';

export const STATE_TEXTS: Readonly<Record<MailingState, () => string>> = {
  draft: m.mailings_state_draft,
  sending: m.mailings_state_sending,
  paused: m.mailings_state_paused,
  stopped: m.mailings_state_stopped,
  done: m.mailings_state_done,
};

export const STATE_TINTS: Readonly<Record<MailingState, BadgeTint>> = {
  draft: 'grey',
  sending: 'blue',
  paused: 'amber',
  stopped: 'red',
  done: 'green',
};

export const RECIPIENT_TEXTS: Readonly<Record<RecipientState, () => string>> = {
  waiting: m.mailings_recipient_waiting,
  sending: m.mailings_recipient_sending,
  sent: m.mailings_recipient_sent,
  failed: m.mailings_recipient_failed,
  uncertain: m.mailings_recipient_uncertain,
  skipped: m.mailings_recipient_skipped,
};

export const RECIPIENT_TINTS: Readonly<Record<RecipientState, BadgeTint>> = {
  waiting: 'grey',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  uncertain: 'amber',
  skipped: 'violet',
};

const SKIP_TEXTS: Readonly<Record<SkipReason, () => string>> = {
  unsubscribed: m.mailings_skip_unsubscribed,
  bounced: m.mailings_skip_bounced,
  'by-hand': m.mailings_skip_by_hand,
  stopped: m.mailings_skip_stopped,
};

/** Why somebody gets no letter, or did not; undefined where there is nothing to say. */
export function whyText({ skip, failure, state, bounced }: MailingRecipient): string | undefined {
  if (skip) return SKIP_TEXTS[skip]();
  if (state === 'uncertain') return m.mailings_uncertain_text();
  if (failure === null) return undefined;
  return bounced ? m.mailings_bounced({ why: failure }) : (reasonText(failure) ?? failure);
}

/** Why a mailing that is being sent waits. */
export function holdText({ hold }: Mailing): string | undefined {
  if (!hold) return undefined;
  if (hold.why === 'mailbox') return m.mailings_hold_mailbox();
  const when = hold.until ? formatDateTime(hold.until) : '';
  return hold.why === 'day' ? m.mailings_hold_day({ when }) : m.mailings_hold_minute({ when });
}

/** What came of adding recipients, in one or more sentences. */
export function addedText(it: RecipientsAdded): string {
  const count = (value: number) => formatNumber(value);
  return [
    m.mailings_added({ count: count(it.added) }),
    it.already > 0 && m.mailings_added_already({ count: count(it.already) }),
    it.without_address > 0 && m.mailings_added_without({ count: count(it.without_address) }),
    it.suppressed > 0 && m.mailings_added_suppressed({ count: count(it.suppressed) }),
  ]
    .filter(Boolean)
    .join(' ');
}

const PROBLEM_TEXTS: Readonly<Record<string, () => string>> = {
  'mailings.not-found': m.mailings_not_found,
  'mailings.no-mailbox': m.mailings_no_mailbox,
  'mailings.wrong-state': m.mailings_wrong_state,
  'mailings.count-changed': m.mailings_count_changed,
  'mailings.changed-meanwhile': m.mailings_changed_meanwhile,
  'mailings.no-recipients': m.mailings_no_recipients,
  'mailings.no-text': m.mailings_no_text,
  'mailings.too-many-recipients': m.mailings_too_many,
  'mailings.source-not-found': m.mailings_source_gone,
  'mailings.not-uncertain': m.mailings_wrong_state,
  'mailings.no-public-address': m.mailings_no_public_address,
  'mailings.no-addresses-in-file': m.mailings_no_addresses,
};

/** Why a call about mailings failed. */
export function mailingProblemText(error: unknown): string {
  if (error instanceof Problem && error.reason !== undefined) {
    const known = PROBLEM_TEXTS[error.reason];
    if (known) return known();
    // What is wrong with a file, the server says in the words of the upload screen.
    if (
      error.reason.startsWith('mailings.file') ||
      error.reason.startsWith('mailings.wrong-file')
    ) {
      return error.message;
    }
  }
  return problemText(error);
}

export const mailingFailure = loadFailure(m.mailings_not_loaded);
