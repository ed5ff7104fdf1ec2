import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useConnected } from '../../platform/realtime/connection.ts';
import { useIsAdmitted } from '../../platform/session.ts';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { useCurrentScreen, useScreenLanguage, useShellText } from '../router/current-screen.ts';

const SharingSign = lazyPart(
  () => import('../../features/visitors/sharing/sharing-sign.tsx'),
  'SharingSign',
);

/** What stands above every screen: whether the server is there, and whether one's place is shared. */
export function ShellNotices() {
  const language = useScreenLanguage();
  const { tone } = useCurrentScreen();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/home' });
  return (
    <>
      <ConnectionNotice />
      <Suspense>
        {useIsAdmitted() ? <SharingSign language={language} tone={tone} mayAsk={isHome} /> : null}
      </Suspense>
    </>
  );
}

/** Says when the server is out of reach, for as long as it is. */
function ConnectionNotice() {
  const text = useShellText();
  return (
    <OfflineNotice shown={!useConnected()} text={text(m.app_offline)} lang={useScreenLanguage()} />
  );
}
