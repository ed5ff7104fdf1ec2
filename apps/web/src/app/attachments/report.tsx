import { MyDayPage } from '../../features/reports/my-day-page.tsx';
import { ReportPage } from '../../features/reports/report-page.tsx';
import { RecordFiles } from './record-files.tsx';

const filesOf = (id: number) => <RecordFiles kind="report" id={id} />;

/** One's own day, with the files of its report. */
export function MyDayWithFiles() {
  return <MyDayPage files={filesOf} />;
}

/** A report, with its files. */
export function ReportWithFiles() {
  return <ReportPage files={filesOf} />;
}
