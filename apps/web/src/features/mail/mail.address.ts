import { LETTER_MODES } from '@station/contract/mail/drafts';
import {
  flag,
  listAddress,
  oneOf,
  recordId,
  type SearchOf,
  text,
  textThat,
} from '../../platform/list-address.ts';

const gmailId = () => textThat((given) => /^[\w-]{1,100}$/.test(given));

/** What the mail screen shows: which mailbox and folder, which letter is open, and what is being written. */
export const useMailAddress = listAddress({
  /** The first mailbox of the person unless named. */
  mailbox: recordId(),
  /** A label of Gmail's, or `ALL`. */
  label: text(100, 'INBOX'),
  unread: flag(),
  search: text(500),
  /** The thread that is open, and the letter in it that was pressed. */
  thread: gmailId(),
  letter: gmailId(),
  /** A draft by its number, or `new` for one that is to be begun. */
  write: textThat((given) => /^(?:new|\d{1,15})$/.test(given)),
  /** For `new`: how it begins, from which letter, and to whom. */
  mode: oneOf(LETTER_MODES),
  from: gmailId(),
  to: text(254),
});

export type MailSearch = SearchOf<typeof useMailAddress> & {
  /** How Google's consent page ended; taken out of the address at once. */
  auth?: string;
  message?: string;
};
