import { REPORT_LIMITS, type Report } from '@station/contract/reports/report-fields';
import { type FormEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { MentionField } from './mention-field.tsx';
import { reportFailureText } from './report-texts.ts';
import { useReportCalls } from './reports.data.ts';
import css from './reports.module.css';

const KIND_TEXTS = {
  comment: () => '',
  returned: m.reports_comment_returned,
  confirmed: m.reports_comment_confirmed,
} as const;

/** What was said about a report, and the way to say something. */
export function CommentsPanel({ report: { id, comments, readers } }: { report: Report }) {
  const { comment } = useReportCalls();
  const [typed, setTyped] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    comment.mutate(
      { id, text },
      {
        onSuccess: () => setTyped(''),
        onError: (error) => toast({ text: reportFailureText(error), tone: 'bad' }),
      },
    );
  };
  return (
    <Panel title={m.reports_comments()}>
      {comments.length === 0 ? <p className={css.quiet}>{m.reports_comments_none()}</p> : null}
      <ol className="stack-3" aria-label={m.reports_comments()}>
        {comments.map((one) => (
          <li key={one.id} className={css.comment} data-kind={one.kind}>
            <p className={css.quiet}>
              <strong>{one.by.name}</strong> {KIND_TEXTS[one.kind]()} · {formatDateTime(one.at)}
            </p>
            {one.text ? <p className={css.words}>{one.text}</p> : null}
          </li>
        ))}
      </ol>
      <form className={css.commentForm} onSubmit={send}>
        <MentionField
          label={m.reports_comment()}
          maxLength={REPORT_LIMITS.comment}
          people={readers}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" busy={comment.isPending} disabled={typed.trim() === ''}>
          {m.reports_comment_send()}
        </Button>
      </form>
    </Panel>
  );
}
