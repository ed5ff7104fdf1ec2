import { REPORT_LIMITS, type Report } from '@station/contract/reports/report-fields';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatDateTime, formatWeekday } from '../../platform/format.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FactsLayout } from '../../ui/facts.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { ReportContentView } from './report-content.tsx';
import {
  reportFailureText,
  reportLoadFailure,
  reportsLanguage,
  stateOfReport,
} from './report-texts.ts';
import { useReport, useReportCalls } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';

/** A report as its reader sees it. `files` are those of a report, by its number. */
export function ReportPage({ files }: { files: (id: number) => ReactNode }) {
  const { id = '' } = useParams({ strict: false });
  const query = useReport(Number(id));
  const { data: report } = query;
  if (!report) {
    return (
      <Screen>
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportLoadFailure} />
      </Screen>
    );
  }
  const state = stateOfReport(report);
  const day = `${formatDate(report.day)} ${formatWeekday(report.day, 'long', reportsLanguage())}`;
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle subtitle={[day, report.department].filter(Boolean).join(' · ')}>
          {report.person.name}
        </ScreenTitle>
        <Button
          className={css.noPrint}
          icon={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print()}
        >
          {m.reports_print()}
        </Button>
      </ScreenHead>
      <p className={css.states}>
        <Badge tint={state.tint}>{state.text()}</Badge>
        {report.is_late && report.status !== 'submitted' ? (
          <Badge tint="amber">{m.reports_status_late()}</Badge>
        ) : null}
        {report.submitted_at ? (
          <span className={css.quiet}>
            {m.reports_handed_in_at({ time: formatDateTime(report.submitted_at) })}
          </span>
        ) : null}
      </p>
      <FactsLayout
        aside={
          <>
            <CommentsPanel report={report} />
            <div className={css.noPrint}>{files(report.id)}</div>
          </>
        }
      >
        <Panel title={m.reports_title()}>
          <ReportContentView content={report.content} />
        </Panel>
        {report.can_review ? <ReviewPanel key={report.id} report={report} /> : null}
      </FactsLayout>
    </Screen>
  );
}

/** Confirming, or returning with a word on what is missing, which stays when somebody else has done it meanwhile. */
function ReviewPanel({ report }: { report: Report }) {
  const { id, version } = report;
  const { review } = useReportCalls();
  const record = useRecordForm({
    valuesOf: () => ({ text: '' }),
    check: ({ text: words }, pressed) =>
      pressed !== 'confirmed' && words.trim() === '' ? [{ field: 'text', rule: 'required' }] : [],
    errorText: () => m.reports_return_needs_text(),
    send: ({ text: words }, _, pressed) => {
      const verdict = pressed === 'confirmed' ? pressed : 'returned';
      return review.mutateAsync({ id, body: { verdict, version, text: words.trim() } });
    },
    onSaved: ({ status }) => {
      // The next time that it is handed in, nothing is said yet.
      record.reset();
      toast({
        text: status === 'confirmed' ? m.reports_confirmed_done() : m.reports_returned_done(),
        tone: 'good',
      });
    },
  });
  if (report.status !== 'submitted' && !record.isDirty()) return null;
  return (
    <Panel title={m.reports_review()}>
      <Form
        of={record}
        texts={formTexts(reportsLanguage())}
        className={css.form}
        failureText={reportFailureText}
        actions={
          <div className={css.actions}>
            <Button type="submit" busy={record.busy}>
              {m.reports_return()}
            </Button>
            <Button type="submit" name="confirmed" tone="primary" busy={record.busy}>
              {m.reports_confirm()}
            </Button>
          </div>
        }
      >
        <Field
          of={record}
          kind="textarea"
          name="text"
          label={m.reports_review_text()}
          hint={m.reports_review_text_hint()}
          rows={2}
          maxLength={REPORT_LIMITS.comment}
        />
      </Form>
    </Panel>
  );
}
