import type {
  CalendarSearch,
  RoomDaySearch,
  RoomsSearch,
} from '../../features/meetings/meetings.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, homeTool, noticeScreen, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const guest = screensIn(tools, noticeScreen({ language: 'ko', access: 'guest' }));

/** In the tools' layout: meetings, an app of the home screen; and the answer to an invitation. */
export const meetingTools = [
  area(
    'meetings-area',
    () => import('../areas/meetings-area.tsx'),
    'MeetingsArea',
    homeTool('ko'),
    (screen) => [
      screen(
        '/home/meeting',
        () => import('../../features/meetings/calendar-page.tsx'),
        'CalendarPage',
        readByScreen<CalendarSearch & FormSearch>,
      ),
      screen(
        '/home/meeting/rooms',
        () => import('../../features/meetings/room-day-page.tsx'),
        'RoomDayPage',
        readByScreen<RoomDaySearch>,
      ),
      screen(
        '/home/meeting/room-list',
        () => import('../../features/meetings/rooms-page.tsx'),
        'RoomsPage',
        readByScreen<RoomsSearch & FormSearch>,
      ),
      screen(
        '/home/meeting/$id',
        () => import('../attachments/meeting.tsx'),
        'MeetingWithFiles',
        readByScreen<FormSearch>,
      ),
    ],
  ),
  guest(
    '/meeting-answer/$token',
    () => import('../../features/meetings/answer-page.tsx'),
    'MeetingAnswerPage',
  ),
] as const;
