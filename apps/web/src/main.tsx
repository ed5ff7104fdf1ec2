import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
// Every screen has buttons: here they cost less than as a piece of their own (docs/decisions/040).
import './ui/button.tsx';

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { createStationRouter, isFirstScreen, loadAllScreens } from './app/router/router.ts';
import { followLocaleOfOtherTabs } from './platform/i18n.ts';
import { startConnection } from './platform/realtime/connection.ts';
import { startSession } from './platform/session.ts';
import { readToken } from './platform/stored-session.ts';

// Zod would try `new Function`, which the site's CSP refuses and reports.
config({ jitless: true });

followLocaleOfOtherTabs();
startConnection();
startSession();

// index.html has it.
void start(document.getElementById('root') as HTMLElement);

async function start(place: HTMLElement): Promise<void> {
  // Before the router is made: it then has them from the start.
  if (!isFirstScreen(window.location.pathname)) await import('./app/router/screens.ts');
  const router = createStationRouter();
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // Once the first screen stands, the others get ready to be opened by whoever is signed in.
  router.subscribe('onRendered', () => {
    if (readToken()) loadAllScreens(router).catch(() => undefined);
  });
}
