import { useMyDay } from '../../features/reports/reports.data.ts';
import { m } from '../../paraglide/messages.js';
import { useShellText } from '../router/current-screen.ts';
import { Area } from './area.tsx';

/** Daily reports: one's own day, the team's, the calendar, the sums, and who is away. */
export function ReportsArea() {
  const text = useShellText();
  const { data } = useMyDay('');
  return (
    <Area
      back={{ link: { to: '/home' }, text: text(m.common_back_home) }}
      tabs={{
        label: m.reports_tabs(),
        list: [
          { link: { to: '/home/reports' }, text: m.reports_tab_mine() },
          ...(data?.leads
            ? [{ link: { to: '/home/reports/team' } as const, text: m.reports_tab_team() }]
            : []),
          { link: { to: '/home/reports/calendar' }, text: m.reports_tab_calendar() },
          { link: { to: '/home/reports/rollup' }, text: m.reports_tab_rollup() },
          { link: { to: '/home/reports/settings' }, text: m.reports_tab_settings() },
        ],
      }}
    />
  );
}
