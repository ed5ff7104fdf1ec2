import { MeetingPage } from '../../features/meetings/meeting-page.tsx';
import { MeetingMinutes } from '../../features/meetings/minutes/meeting-minutes.tsx';
import { RecordFiles } from './record-files.tsx';

/** A meeting, with its agenda, minutes and files. */
export function MeetingWithFiles() {
  return (
    <MeetingPage
      inside={(meeting) => (
        <>
          <MeetingMinutes meeting={meeting} />
          <RecordFiles kind="meeting" id={meeting.id} />
        </>
      )}
    />
  );
}
