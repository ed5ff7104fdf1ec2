import { MeetingPage } from '../../features/meetings/meeting-page.tsx';
import { MeetingMinutes } from '../../features/meetings/minutes/meeting-minutes.tsx';

/** A meeting, with its agenda and minutes. */
export function MeetingWithFiles() {
  return <MeetingPage inside={(meeting) => <MeetingMinutes meeting={meeting} />} />;
}
