import { REPORT_LIMITS, type Report } from '@station/contract/reports/report-fields';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNextField } from '../../ui/use-next-field.ts';
import { MentionField } from './mention-field.tsx';
import { reportFailureText, reportsLanguage } from './report-texts.ts';
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
  const record = useRecordForm({
    valuesOf: () => ({ text: '' }),
    errorText: (error) => ruleText(error, reportsLanguage()),
    send: ({ text }) => comment.mutateAsync({ id, text: text.trim() }),
    onSaved: () => {
      record.startFrom(undefined);
    },
    live: true,
  });
  useNextField(record);
  const typed = record.values().text;
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
      <Form
        of={record}
        texts={formTexts(reportsLanguage())}
        className={css.commentForm}
        failureText={reportFailureText}
        actions={
          <Button type="submit" busy={record.busy} disabled={typed.trim() === ''}>
            {m.reports_comment_send()}
          </Button>
        }
      >
        <MentionField
          label={m.reports_comment()}
          error={record.form.errors.text}
          maxLength={REPORT_LIMITS.comment}
          people={readers}
          value={typed}
          onChange={(next) => record.set('text', next)}
        />
      </Form>
    </Panel>
  );
}
