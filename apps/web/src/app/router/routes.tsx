import { createRoute } from '@tanstack/react-router';
import type { ContactsSearch } from '../../features/contacts/contacts/contacts-address.ts';
import { accountScreens, accountTools } from './account-routes.tsx';
import { administrationTools } from './administration-routes.tsx';
import { contactTools } from './contact-routes.tsx';
import { duplicateTools } from './duplicates-routes.tsx';
import { firstScreens } from './first-routes.tsx';
import { importTools } from './import-routes.tsx';
import { organisationTools } from './organisation-routes.tsx';
import { page } from './page.tsx';
import { NotFoundPage, nightScreen, readByScreen, root, tools } from './root-routes.tsx';
import { rosterTools } from './roster-routes.tsx';
import { schoolTools } from './school-routes.tsx';
import { homeTool, hubTool, noticeScreen } from './tool-screens.ts';

/*
 * The list of Station's screens, without the few that people see first (first-routes.tsx). Each loads
 * its own code when it is opened, or about to be. A new screen: a route here, in the tree at the end,
 * and its sources in route-sources.ts.
 */

// --- accounts ---

const planetScreen = nightScreen('en', 'guest');

const jupiter = createRoute({
  getParentRoute: () => root,
  path: '/jupiter-giant',
  staticData: planetScreen,
  component: page(() => import('../../features/accounts/sign-in/planet-page.tsx'), 'JupiterPage'),
});

const saturn = createRoute({
  getParentRoute: () => root,
  path: '/saturn-rings',
  staticData: planetScreen,
  component: page(() => import('../../features/accounts/sign-in/planet-page.tsx'), 'SaturnPage'),
});

const certificateCheck = page(
  () => import('../../features/schools/certificates/certificate-check-page.tsx'),
  'CertificateCheckPage',
);

const certificateScreen = noticeScreen({ language: 'vi', access: 'guest' });

const askCertificate = createRoute({
  getParentRoute: () => tools,
  path: '/certificates',
  staticData: certificateScreen,
  component: certificateCheck,
});

const certificate = createRoute({
  getParentRoute: () => tools,
  path: '/certificates/$number',
  staticData: certificateScreen,
  component: certificateCheck,
});

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/unauthorized',
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    // Only an address of our own is worth naming; the rest could be anybody's words.
    typeof search.from === 'string' && /^\/[\w/-]*$/.test(search.from)
      ? { from: search.from }
      : { from: undefined },
  staticData: noticeScreen({ language: 'vi', access: 'guest' }),
  component: page(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
});

// --- launcher ---

const soonPage = page(
  () => import('../../features/launcher/coming-soon/coming-soon-page.tsx'),
  'SoonPage',
);

const soonScreen = (access: 'staff' | 'admin', logout: boolean) =>
  noticeScreen({ language: 'vi', access, logout });

const homeApp = createRoute({
  getParentRoute: () => root,
  path: '/home/$app',
  staticData: soonScreen('staff', true),
  component: soonPage,
  notFoundComponent: NotFoundPage,
});

const paysoft = createRoute({
  getParentRoute: () => root,
  path: '/paysoft',
  staticData: soonScreen('staff', false),
  component: soonPage,
});

const autogmail = createRoute({
  getParentRoute: () => root,
  path: '/autogmail',
  staticData: soonScreen('staff', true),
  component: soonPage,
});

const naverauto = createRoute({
  getParentRoute: () => root,
  path: '/naverauto',
  staticData: soonScreen('staff', true),
  component: soonPage,
});

const section = createRoute({
  getParentRoute: () => root,
  path: '/app/$section',
  staticData: soonScreen('admin', false),
  component: soonPage,
  notFoundComponent: NotFoundPage,
});

// --- tools ---

const contacts = {
  getParentRoute: () => tools,
  validateSearch: readByScreen<ContactsSearch>,
  component: page(
    () => import('../../features/contacts/contacts/contacts-page.tsx'),
    'ContactsPage',
  ),
};

const homeContacts = createRoute({
  ...contacts,
  path: '/home/contacts',
  staticData: homeTool('vi'),
});

const hubContacts = createRoute({ ...contacts, path: '/app/contacts', staticData: hubTool('vi') });

/** The whole tree. From now on it is what the root has. */
export const routeTree = root.addChildren([
  ...firstScreens,
  jupiter,
  saturn,
  unauthorized,
  ...accountScreens,
  homeApp,
  paysoft,
  autogmail,
  naverauto,
  section,
  tools.addChildren([
    homeContacts,
    hubContacts,
    ...importTools,
    askCertificate,
    certificate,
    ...contactTools,
    ...duplicateTools,
    ...accountTools,
    ...administrationTools,
    ...schoolTools,
    ...rosterTools,
    ...organisationTools,
  ]),
]);
