import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber, formatTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import shared from '../membership.module.css';
import { AnswerCard } from './answer-card.tsx';
import { CameraPanel } from './camera-panel.tsx';
import { staffDoor } from './check-in.data.ts';
import css from './check-in.module.css';
import { useLateScans, useScanSending, useWaitingScans } from './door.ts';
import { KioskScreen } from './kiosk-screen.tsx';
import { shownAnswer } from './shown-answer.ts';
import { TypedWay } from './typed-way.tsx';
import { type CheckInState, useCheckIn, useKeyScanner } from './use-check-in.ts';

/** The door: a card is read, a number typed, and the answer stands there in large letters. */
export function CheckInPage() {
  const [isKiosk, setKiosk] = useState(false);
  const checkIn = useCheckIn({ door: staffDoor, onAnswer: useMembershipRefresh() });
  useScanSending(staffDoor);
  useKeyScanner(checkIn.takeText);
  if (isKiosk) {
    return <KioskScreen checkIn={checkIn} onLeave={() => setKiosk(false)} />;
  }
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle>{m.check_in_title()}</ScreenTitle>
        <Button
          icon={<IconDeviceTablet size={18} aria-hidden="true" />}
          onClick={() => {
            checkIn.clear();
            setKiosk(true);
          }}
        >
          {m.check_in_kiosk()}
        </Button>
      </ScreenHead>
      <div className={css.layout}>
        <div className={css.ways}>
          <CameraPanel onCode={checkIn.takeText} />
          <TypedWay label={m.check_in_typed()} onText={checkIn.takeText} />
          <Waiting />
        </div>
        <div className={css.results}>
          <div aria-live="assertive">
            <Answer state={checkIn.state} onChoose={checkIn.takeMember} />
          </div>
          <LateAnswers />
        </div>
      </div>
    </Screen>
  );
}

type AnswerProps = { state: CheckInState; onChoose: (id: number) => void };

function Answer({ state, onChoose }: AnswerProps) {
  if (state.kind === 'idle') return <p className={css.idle}>{m.check_in_idle()}</p>;
  if (state.kind === 'busy') return <p className={css.idle}>{m.check_in_busy()}</p>;
  if (state.kind === 'choice') {
    return (
      <Panel title={m.check_in_which()}>
        <ul className={shared.lines} aria-label={m.check_in_which()}>
          {state.candidates.map(({ id, name, number }) => (
            <li key={id}>
              <span className={shared.words}>
                <strong>{name}</strong>
                <span className={shared.quiet}>{number}</span>
              </span>
              <Button onClick={() => onChoose(id)}>{m.check_in_choose({ name })}</Button>
            </li>
          ))}
        </ul>
      </Panel>
    );
  }
  const { answer } = state;
  return (
    <AnswerCard {...answer}>
      {answer.who?.id ? (
        <p>
          <Link
            to="/paysoft/members/$id"
            params={{ id: String(answer.who.id) }}
            className={shared.link}
          >
            {m.check_in_open_member()}
          </Link>
        </p>
      ) : null}
    </AnswerCard>
  );
}

/** How many scans this device still keeps. */
function Waiting() {
  const { length } = useWaitingScans(staffDoor);
  return (
    <div role="status">
      {length > 0 ? (
        <Notice tone="warning">{m.check_in_waiting({ count: formatNumber(length) })}</Notice>
      ) : null}
    </div>
  );
}

/** What the server said of scans that had to wait for their line. */
function LateAnswers() {
  const late = useLateScans(staffDoor);
  if (late.length === 0) return null;
  return (
    <Panel title={m.check_in_late_title()} text={m.check_in_late_text()}>
      <ul className={css.recent} aria-label={m.check_in_late_title()}>
        {late.map(({ key, at, result, scan }) => {
          const shown = result?.answer ? shownAnswer(result.answer) : undefined;
          return (
            <li key={key}>
              <time>{formatTime(at)}</time>
              <span className="fills">
                <strong>{shown?.who?.name ?? m.check_in_nobody()}</strong>{' '}
                {shown?.reasons.join(' · ') || (shown ? m.check_in_green() : scan.text)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
