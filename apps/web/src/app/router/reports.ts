import type {
  CalendarSearch,
  DaySearch,
  RollupSearch,
} from '../../features/reports/reports.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, homeTool, readByScreen } from './frames.ts';

/** In the tools' layout: daily reports, an app of the home screen. */
export const reportTools = [
  area(
    'reports-area',
    () => import('../areas/reports-area.tsx'),
    'ReportsArea',
    homeTool('ko'),
    (screen) => [
      screen(
        '/home/reports',
        () => import('../attachments/report.tsx'),
        'MyDayWithFiles',
        readByScreen<DaySearch>,
      ),
      screen(
        '/home/reports/team',
        () => import('../../features/reports/team-page.tsx'),
        'TeamPage',
        readByScreen<DaySearch>,
      ),
      screen(
        '/home/reports/calendar',
        () => import('../../features/reports/calendar-page.tsx'),
        'CalendarPage',
        readByScreen<CalendarSearch>,
      ),
      screen(
        '/home/reports/rollup',
        () => import('../../features/reports/rollup-page.tsx'),
        'RollupPage',
        readByScreen<RollupSearch>,
      ),
      screen(
        '/home/reports/settings',
        () => import('../../features/reports/settings-page.tsx'),
        'ReportSettingsPage',
        readByScreen<FormSearch>,
      ),
      screen(
        '/home/reports/read/$id',
        () => import('../attachments/report.tsx'),
        'ReportWithFiles',
      ),
    ],
  ),
] as const;
