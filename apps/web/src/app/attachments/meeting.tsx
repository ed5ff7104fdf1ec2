import { MeetingPage } from '../../features/meetings/meeting-page.tsx';
import { RecordFiles } from './record-files.tsx';

/** A meeting, with its files. */
export function MeetingWithFiles() {
  return <MeetingPage inside={({ id }) => <RecordFiles kind="meeting" id={id} />} />;
}
