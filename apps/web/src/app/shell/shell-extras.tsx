import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { clearBrowserData } from '../../platform/browser-data.ts';
import { unreachable } from '../../platform/call.ts';
import { keepInstallOffer } from '../../platform/install.ts';
import { lazyPart, onNotOpened } from '../../platform/lazy-part.ts';
import { problemText } from '../../platform/problem-text.ts';
import { startRealtime } from '../../platform/realtime/socket.ts';
import { useIsAdmitted } from '../../platform/session.ts';
import { onSessionEnd, takeSessionEnd } from '../../platform/stored-session.ts';
import { startTheme } from '../../platform/theme.ts';
import { clearToasts, Toaster, toast } from '../../ui/toaster.tsx';
import { startPageVisits } from '../live/page-visits.ts';
import { followChanges } from '../live/realtime-bridge.ts';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { useLateScroll } from './late-scroll.ts';
import { PaletteHost } from './palette-host.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { useUpdateOffer } from './update-offer.ts';

const SharingHost = lazyPart(
  () => import('../../features/visitors/sharing/sharing-host.tsx'),
  'SharingHost',
);

const sayNotOpened = () => void toast({ text: problemText(unreachable()), tone: 'bad' });

/** The part of the shell that no first screen waits for: toasts, the offer of a new version, keys. */
export function ShellExtras() {
  const text = useShellText();
  const router = useRouter();
  const language = useScreenLanguage();
  const admitted = useIsAdmitted();
  // Before the offer, which is nobody's own and made again after that.
  useEffect(() => onSessionEnd(clearToasts), []);
  useUpdateOffer();
  useLateScroll();
  useEffect(() => {
    // A token that is worth nothing any more is told before this has come.
    const clear = () => {
      if (takeSessionEnd()) clearBrowserData();
    };
    clear();
    return onSessionEnd(clear);
  }, []);
  // Light or dark is set already, by public/head.js; from here on it follows changes.
  useEffect(startTheme, []);
  useEffect(keepInstallOffer, []);
  // Before the effects of the palette, which may have been asked for before this was there.
  useLayoutEffect(() => onNotOpened(sayNotOpened), []);
  useEffect(startRealtime, []);
  useEffect(followChanges, []);
  useEffect(() => startPageVisits(router), [router]);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    void import('./service-worker.ts').then((worker) => worker.registerServiceWorker());
  }, []);
  return (
    <>
      <Toaster closeLabel={text(m.common_close)} />
      <ShortcutList />
      <PaletteHost />
      <Suspense>{admitted ? <SharingHost language={language} /> : null}</Suspense>
    </>
  );
}
