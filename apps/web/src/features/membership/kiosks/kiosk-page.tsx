import type { MembershipReason } from '@station/contract/membership/member-fields';
import IconDeviceTabletOff from '@tabler/icons-react/dist/esm/icons/IconDeviceTabletOff.mjs';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { useScanSending, useWaitingScans } from '../check-in/door.ts';
import { KioskScreen } from '../check-in/kiosk-screen.tsx';
import { TypedWay } from '../check-in/typed-way.tsx';
import { useCheckIn, useKeyScanner } from '../check-in/use-check-in.ts';
import { kioskDoor } from './kiosk-door.data.ts';

/** A device at the door, opened by its link: members let themselves in, and nobody is signed in. */
export function KioskPage() {
  const { token = '' } = useParams({ strict: false });
  return <Kiosk key={token} token={token} />;
}

function Kiosk({ token }: { token: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  if (isGone) return <Gone />;
  if (isOpen) return <OpenKiosk token={token} onGone={() => setGone(true)} />;
  return (
    <Screen>
      <EmptyState
        whole
        title={m.kiosks_start_title()}
        text={m.kiosks_start_text()}
        // Pressed, for only then do browsers give the whole screen and sound.
        action={
          <Button tone="primary" onClick={() => setOpen(true)}>
            {m.kiosks_start()}
          </Button>
        }
      />
      <ScreenTitle hidden>{m.kiosks_start_title()}</ScreenTitle>
    </Screen>
  );
}

function OpenKiosk({ token, onGone }: { token: string; onGone: () => void }) {
  const [door] = useState(() => kioskDoor(token));
  const checkIn = useCheckIn({ door, onRefused: (error) => isRevoked(error) && onGone() });
  const { length } = useWaitingScans(door);
  useScanSending(door);
  useKeyScanner(checkIn.takeText);
  useScreenAwake();
  return (
    <KioskScreen
      checkIn={checkIn}
      ways={<TypedWay label={m.kiosks_typed()} keyboard="tel" onText={checkIn.takeText} />}
    >
      <div role="status">
        {length > 0 ? (
          <Notice tone="warning">{m.check_in_waiting({ count: formatNumber(length) })}</Notice>
        ) : null}
      </div>
    </KioskScreen>
  );
}

/** The link was taken back, or was never one. */
function Gone() {
  return (
    <Screen>
      <ScreenTitle hidden>{m.kiosks_gone()}</ScreenTitle>
      <EmptyState
        whole
        icon={<IconDeviceTabletOff size={44} aria-hidden="true" />}
        title={m.kiosks_gone()}
        text={m.kiosks_gone_text()}
      />
    </Screen>
  );
}

const isRevoked = (error: unknown): boolean =>
  error instanceof Problem &&
  error.reason === ('membership.kiosk-not-found' satisfies MembershipReason);

/** Keeps the device from going dark while the kiosk is open, where it can. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // A device that is low on battery refuses; the kiosk works all the same.
      }
    };
    void ask();
    // A lock ends when the page is hidden.
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
