import type { ReportContent } from '@station/contract/reports/report-fields';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ReportContentView } from './report-content.tsx';
import { reportLoadFailure, STATES } from './report-texts.ts';
import { useReportVersions } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';

type VersionsDialogProps = {
  id: number;
  /** Puts a version in place of what stands in the report. */
  onTake: (content: ReportContent) => void;
  onClose: () => void;
};

/** What a report was before, the last first. */
export function VersionsDialog({ id, onTake, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useReportVersions(id);
  return (
    <Dialog title={m.reports_versions()} closeLabel={text(m.common_close)} onClose={onClose}>
      {error && !data ? (
        <LoadFailure {...reportLoadFailure(error)} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p className={css.quiet}>{m.reports_versions_none()}</p> : null}
      {data?.map(({ version, at, status, content }) => (
        <details key={version} className={css.version}>
          <summary>
            {m.reports_version_at({ time: formatDateTime(at) })} · {STATES[status].text()}
          </summary>
          <ReportContentView content={content} />
          <Button onClick={() => onTake(content)}>{m.reports_version_take()}</Button>
        </details>
      ))}
    </Dialog>
  );
}
