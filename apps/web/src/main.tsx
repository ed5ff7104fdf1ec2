import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
// Every screen has buttons: here they cost less than as a piece of their own (docs/decisions/040).
import './ui/button.tsx';

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { createStationRouter } from './app/router.ts';
import { startConnection } from './platform/connection.ts';
import { followLocaleOfOtherTabs } from './platform/i18n.ts';
import { startSession } from './platform/session.ts';

// Zod would try `new Function`, which the site's CSP refuses and reports.
config({ jitless: true });

followLocaleOfOtherTabs();
startConnection();
startSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createStationRouter()} />
  </StrictMode>,
);
