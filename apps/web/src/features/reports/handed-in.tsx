import type { MyDay } from '@station/contract/reports/reports';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { ReportContentView } from './report-content.tsx';
import { reportFailureText } from './report-texts.ts';
import { useReportCalls } from './reports.data.ts';

type HandedInProps = { day: MyDay; files: (id: number) => ReactNode };

/** What is handed in: read, and taken back until it is confirmed. */
export function HandedIn({ day: { report }, files }: HandedInProps) {
  const { takeBack } = useReportCalls();
  if (!report) return null;
  return (
    <>
      <Panel
        title={m.reports_done_today()}
        text={
          report.submitted_at
            ? m.reports_handed_in_at({ time: formatDateTime(report.submitted_at) })
            : undefined
        }
        actions={
          report.status === 'submitted' ? (
            <Button
              busy={takeBack.isPending}
              onClick={() =>
                takeBack.mutate(report.id, {
                  onSuccess: () => toast({ text: m.reports_taken_back(), tone: 'good' }),
                  onError: (error) => toast({ text: reportFailureText(error), tone: 'bad' }),
                })
              }
            >
              {m.reports_take_back()}
            </Button>
          ) : null
        }
      >
        <ReportContentView content={report.content} />
      </Panel>
      {files(report.id)}
      <CommentsPanel report={report} />
    </>
  );
}
