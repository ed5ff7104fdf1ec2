import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { AnswerCard } from './answer-card.tsx';
import { CameraPanel } from './camera-panel.tsx';
import css from './check-in.module.css';
import type { useCheckIn } from './use-check-in.ts';

/** After this many milliseconds the screen forgets who was there: the next one sees nothing of it. */
const FORGETS_MS = 6_000;

type KioskScreenProps = {
  checkIn: ReturnType<typeof useCheckIn>;
  /** Other ways in than a card, where the server tells a kiosk no more than it may know. */
  ways?: ReactNode;
  /** The staff's own device goes back to its other screens; a kiosk has none. */
  onLeave?: () => void;
  children?: ReactNode;
};

/**
 * The whole of a tablet at the door, that members use themselves. On a device of the staff it takes cards
 * alone: who could type a name there would be told about others.
 */
export function KioskScreen({ checkIn, ways, onLeave, children }: KioskScreenProps) {
  const { state, clear } = checkIn;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may refuse the whole screen; the kiosk fills the window all the same.
    frame.current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    if (state.kind === 'idle' || state.kind === 'busy') return;
    const timer = setTimeout(() => latest.current(), FORGETS_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Screen>
      <div ref={frame} className={css.kiosk}>
        <ScreenTitle>{m.check_in_kiosk_welcome()}</ScreenTitle>
        <div className={css.kioskWays}>
          <CameraPanel onCode={checkIn.takeText} />
          {ways}
        </div>
        <div aria-live="assertive" className={css.kioskAnswer}>
          <KioskAnswer state={state} />
        </div>
        {children}
        {onLeave ? (
          <Button tone="quiet" onClick={onLeave}>
            {m.check_in_kiosk_leave()}
          </Button>
        ) : null}
      </div>
    </Screen>
  );
}

/** A member sees what is theirs; that something is owed is told at the desk. */
function KioskAnswer({ state }: { state: KioskScreenProps['checkIn']['state'] }) {
  if (state.kind === 'idle') return <p className={css.idle}>{m.check_in_camera_on()}</p>;
  if (state.kind === 'busy') return <p className={css.idle}>{m.check_in_busy()}</p>;
  if (state.kind === 'choice') return <p className={css.idle}>{m.check_in_kiosk_desk()}</p>;
  const { light } = state.answer;
  if (light === 'green') return <AnswerCard {...state.answer} />;
  const { who, openReasons = state.answer.reasons } = state.answer;
  // Why somebody may not come in is their matter.
  const reasons = light === 'red' && who ? [] : openReasons;
  return (
    <AnswerCard {...state.answer} reasons={[...reasons, m.check_in_kiosk_desk()]} facts={[]} />
  );
}
