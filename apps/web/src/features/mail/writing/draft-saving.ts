import type { Letter } from '@station/contract/mail/drafts';
import type { MailAddress } from '@station/contract/mail/mail-fields';
import { Problem } from '../../../platform/problem.ts';
import { keepDraft, readLetter } from './writing.data.ts';

/** What of a letter its writer writes. */
export type Written = {
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  subject: string;
  html: string;
};

export const writtenOf = ({ to, cc, bcc, subject, html }: Letter): Written => ({
  to,
  cc,
  bcc,
  subject,
  html,
});

/** Pause in writing after which it is kept, in milliseconds. */
const PAUSE_MS = 800;

export type SavingState = 'kept' | 'keeping' | 'failed';

/**
 * Keeps a draft as its writer types: one call at a time, the newest text last. Written elsewhere
 * meanwhile, it is the same person's; what was typed last stays. `onLetter` hears of each newer one.
 */
export function draftSaving(
  letter: Letter,
  onState: (state: SavingState) => void,
  onLetter: (letter: Letter) => void,
) {
  let version = letter.version;
  let kept = JSON.stringify(writtenOf(letter));
  let wanted = writtenOf(letter);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;

  /** The letter has another version; answers overtake one another, and an older one says nothing. */
  const adopt = (changed: Letter): boolean => {
    if (changed.version < version) return false;
    version = changed.version;
    onLetter(changed);
    return true;
  };
  /** Takes the letter as it is stored: an answer was lost. @throws Problem when it cannot be read. */
  const readAnew = async () => {
    const stored = await readLetter(letter.id);
    // What goes out is what stands on the screen: where another text is stored, it is kept once more.
    if (adopt(stored)) kept = JSON.stringify(writtenOf(stored));
  };
  const isChanged = () => !isOver && JSON.stringify(wanted) !== kept;
  const write = async () => {
    while (isChanged()) {
      const now = wanted;
      try {
        adopt(await keepDraft(letter.id, { ...now, version }));
      } catch (error) {
        if (!(error instanceof Problem) || error.reason !== 'mail.changed-meanwhile') throw error;
        await readAnew();
        adopt(await keepDraft(letter.id, { ...now, version }));
      }
      kept = JSON.stringify(now);
    }
  };
  /** Keeps everything now. @throws Problem when it could not be kept. */
  const flush = async (): Promise<number> => {
    clearTimeout(timer);
    onState('keeping');
    try {
      running = (running ?? Promise.resolve()).then(write);
      await running;
      onState('kept');
      return version;
    } catch (error) {
      running = undefined;
      onState('failed');
      throw error;
    }
  };
  return {
    change: (next: Written) => {
      wanted = next;
      clearTimeout(timer);
      timer = setTimeout(() => void flush().catch(() => undefined), PAUSE_MS);
    },
    flush,
    adopt,
    readAnew,
    isChanged,
    /** The letter is no more: nothing of it is kept, or lost, from here on. */
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

export type DraftSaving = ReturnType<typeof draftSaving>;
