import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCurrentScreen, useScreenLanguage } from '../router/current-screen.ts';
import { useAdmitted } from '../router/use-is-admitted.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { SharingSign } from './lazy-sharing.ts';

/** What stands above every screen: whether the server is there, and whether one's place is shared. */
export function ShellNotices() {
  const language = useScreenLanguage();
  const { tone } = useCurrentScreen();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/home' });
  return (
    <>
      <ConnectionNotice />
      <Suspense>
        {useAdmitted() ? <SharingSign language={language} tone={tone} mayAsk={isHome} /> : null}
      </Suspense>
    </>
  );
}
