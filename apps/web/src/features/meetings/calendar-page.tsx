import { daysAfter } from '@station/contract/zoned-days';
import IconCalendarDown from '@tabler/icons-react/dist/esm/icons/IconCalendarDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatDate } from '../../platform/format.ts';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Check } from '../../ui/check-field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { Agenda } from './agenda.tsx';
import { AGENDA_DAYS, monthAfter } from './calendar-days.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { type CalendarView, useCalendarAddress } from './meetings.address.ts';
import css from './meetings.module.css';
import { MonthGrid } from './month-grid.tsx';

// Comes after the calendar, which most people open it for.
const MyActions = lazyPart(() => import('./minutes/my-actions.tsx'), 'MyActions');

const MeetingDialog = lazyPart(() => import('./meeting-dialog.tsx'), 'MeetingDialog', NotOpened);

/** From here on a month has the room that its days need. */
const wide = window.matchMedia('(min-width: 1024px) and (min-height: 500px)');

const onWideChange = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The person's meetings: a list from a day on, or a month. */
export function CalendarPage() {
  const { address, change } = useCalendarAddress();
  const isWide = useSyncExternalStore(onWideChange, () => wide.matches);
  const user = useUser();
  const forms = useFormAddress();
  const [showsFeed, setShowsFeed] = useState(false);
  const day = address.day || today();
  const view: CalendarView = address.view || (isWide ? 'month' : 'agenda');
  return (
    <Screen className={css.screen}>
      <div className={css.head}>
        <ScreenTitle>{m.meetings_title()}</ScreenTitle>
        <div className="row-2">
          <IconButton
            label={m.meetings_feed()}
            icon={<IconCalendarDown size={20} aria-hidden="true" />}
            onClick={() => setShowsFeed(true)}
          />
          <Button
            tone="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => forms.add()}
          >
            {m.meetings_new()}
          </Button>
        </div>
      </div>
      <Suspense>
        <MyActions />
      </Suspense>
      <div className="row-2">
        <DaySteps day={day} view={view} onDay={(next) => change({ day: next })} />
        <ChoiceGroup
          label={m.meetings_view()}
          hideLabel
          columns={2}
          value={view}
          onChange={(next) => change({ view: next })}
          choices={[
            { value: 'agenda', label: m.meetings_view_agenda() },
            { value: 'month', label: m.meetings_view_month() },
          ]}
        />
        {user && isAdmin(user) ? (
          <Check
            label={m.meetings_all()}
            checked={address.all}
            onChange={(event) => change({ all: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      {view === 'month' ? (
        <MonthGrid
          day={day}
          all={address.all}
          onDay={(one) => change({ day: one, view: 'agenda' })}
        />
      ) : (
        <Agenda key={day} from={day} all={address.all} />
      )}
      {forms.adding ? (
        <Suspense>
          <MeetingDialog day={address.day || undefined} onClose={forms.close} />
        </Suspense>
      ) : null}
      {showsFeed ? <FeedDialog onClose={() => setShowsFeed(false)} /> : null}
    </Screen>
  );
}

type DayStepsProps = { day: string; view: CalendarView; onDay: (day: string) => void };

/** What is shown, and the ways to before, to later and to today. */
function DaySteps({ day, view, onDay }: DayStepsProps) {
  const isMonth = view === 'month';
  const step = (by: 1 | -1) =>
    onDay(isMonth ? monthAfter(day, by) : daysAfter(day, by * AGENDA_DAYS));
  const [year = '', month = ''] = day.split('-');
  return (
    <div className="row-2">
      <IconButton
        label={isMonth ? m.meetings_month_before() : m.meetings_earlier()}
        icon={<IconChevronLeft size={20} aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <p className={css.shown} aria-live="polite">
        {isMonth
          ? m.meetings_month({ year, month: String(Number(month)) })
          : m.meetings_from({ day: formatDate(day) })}
      </p>
      <IconButton
        label={isMonth ? m.meetings_month_after() : m.meetings_later()}
        icon={<IconChevronRight size={20} aria-hidden="true" />}
        onClick={() => step(1)}
      />
      <Button compact disabled={day === today()} onClick={() => onDay('')}>
        {m.meetings_today()}
      </Button>
    </div>
  );
}
