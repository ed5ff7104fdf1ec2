import type { LetterSummary } from '@station/contract/mail/drafts';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { OutboxDecision } from './outbox.data.ts';

type DecisionsProps = {
  letter: LetterSummary;
  busy: boolean;
  onWrite: () => void;
  onDecide: (decision: OutboxDecision) => void;
  onMove: () => void;
};

/** What a person can decide about a letter in its state; a letter that goes just now can only be watched. */
export function OutboxDecisions({ letter, busy, onWrite, onDecide, onMove }: DecisionsProps) {
  const { id, state } = letter;
  const one = (what: Exclude<OutboxDecision['what'], 'reschedule'>, label: string): ReactNode => (
    <Button compact disabled={busy} onClick={() => onDecide({ what, id })}>
      {label}
    </Button>
  );
  switch (state) {
    case 'draft':
      return (
        <Button compact onClick={onWrite}>
          {m.mail_write_on()}
        </Button>
      );
    case 'waiting':
      return (
        <div className="wrap-2">
          {one('call-back', m.mail_call_back())}
          <Button compact disabled={busy} onClick={onMove}>
            {m.mail_move()}
          </Button>
          {one('send-now', m.mail_send_now())}
        </div>
      );
    case 'failed':
      return (
        <div className="wrap-2">
          {one('retry', m.mail_retry())}
          {one('call-back', m.mail_write_on())}
        </div>
      );
    case 'uncertain':
      return (
        <div className="wrap-2">
          {one('sent', m.mail_was_sent())}
          {one('not-sent', m.mail_was_not_sent())}
        </div>
      );
    default:
      return null;
  }
}
