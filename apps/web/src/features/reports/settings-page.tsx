import { m } from '../../paraglide/messages.js';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { DuePanel } from './due-panel.tsx';
import { HolidaysPanel } from './holidays-panel.tsx';
import { LeavePanel } from './leave-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

/** Who is away; and for administrators when reports are due, days off and templates. */
export function ReportSettingsPage() {
  const user = useUser();
  return (
    <Screen>
      <ScreenTitle>{m.reports_tab_settings()}</ScreenTitle>
      <LeavePanel />
      {user && isAdmin(user) ? (
        <>
          <DuePanel />
          <HolidaysPanel />
          <TemplatesPanel />
        </>
      ) : null}
    </Screen>
  );
}
