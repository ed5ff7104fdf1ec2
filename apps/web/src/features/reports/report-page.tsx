import { REPORT_LIMITS, type Report } from '@station/contract/reports/report-fields';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatDateTime, formatWeekday } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FactsLayout } from '../../ui/facts.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { TextArea } from '../../ui/select-field.tsx';
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
        {report.can_review && report.status === 'submitted' ? (
          <ReviewPanel report={report} />
        ) : null}
      </FactsLayout>
    </Screen>
  );
}

/** Confirming, or returning with a word on what is missing. */
function ReviewPanel({ report: { id, version } }: { report: Report }) {
  const { review } = useReportCalls();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const decide = (verdict: 'confirmed' | 'returned') => {
    const words = typed.trim();
    if (verdict === 'returned' && words === '') return setError(m.reports_return_needs_text());
    setError(undefined);
    review.mutate(
      { id, body: { verdict, version, text: words } },
      {
        onSuccess: () =>
          toast({
            text: verdict === 'confirmed' ? m.reports_confirmed_done() : m.reports_returned_done(),
            tone: 'good',
          }),
        onError: (problem) => toast({ text: reportFailureText(problem), tone: 'bad' }),
      },
    );
  };
  return (
    <Panel title={m.reports_review()}>
      <TextArea
        label={m.reports_review_text()}
        hint={m.reports_review_text_hint()}
        error={error}
        rows={2}
        maxLength={REPORT_LIMITS.comment}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button busy={review.isPending} onClick={() => decide('returned')}>
          {m.reports_return()}
        </Button>
        <Button tone="primary" busy={review.isPending} onClick={() => decide('confirmed')}>
          {m.reports_confirm()}
        </Button>
      </div>
    </Panel>
  );
}
