import { accountScreens, accountTools } from './accounts.ts';
import { administrationTools } from './administration.ts';
import { contactTools } from './contacts.ts';
import { customerCheckTools } from './customer-check.ts';
import { fileTools } from './files.ts';
import { firstScreens } from './first-screens.ts';
import { toolScreen, tools } from './frames.ts';
import { industryTools } from './industries.ts';
import { mailTools } from './mail.ts';
import { mailingTools } from './mailings.ts';
import { meetingTools } from './meetings.ts';
import { membershipTools } from './membership.ts';
import { noticeTools } from './notices.ts';
import { reportTools } from './reports.ts';
import { root, screensIn } from './root.ts';
import { schoolTools } from './schools.ts';
import type { ScreenInfo } from './screen-info.ts';
import { writingTools } from './writing.ts';

/*
 * The list of Station's screens. The few that people see first are in first-screens.ts, the others in a
 * list for each domain. Each loads its own code when it is opened, or about to be. A new screen is one
 * entry in one of these lists.
 */

const notice = screensIn(root, toolScreen({ language: 'vi', access: 'guest' }));

/** An app that is still to come. */
const soon = (of: Pick<ScreenInfo, 'access' | 'logout'>) =>
  screensIn(root, toolScreen({ language: 'vi', ...of }));
const soonAtHome = soon({ access: 'staff', logout: true });
const soonPage = () => import('../../features/launcher/coming-soon/coming-soon-page.tsx');

/** The whole tree. From now on it is what the root has. */
export const routeTree = root.addChildren([
  ...firstScreens,
  ...accountScreens,
  notice(
    '/unauthorized',
    () => import('../areas/unauthorized-page.tsx'),
    'UnauthorizedPage',
    (raw: Record<string, unknown>): { from?: string } =>
      // Only an address of our own is worth naming; the rest could be anybody's words.
      typeof raw.from === 'string' && /^\/[\w/-]*$/.test(raw.from)
        ? { from: raw.from }
        : { from: undefined },
  ),
  soonAtHome('/home/$app', soonPage, 'SoonPage'),
  tools.addChildren([
    ...contactTools,
    ...accountTools,
    ...administrationTools,
    ...schoolTools,
    ...fileTools,
    ...industryTools,
    ...mailTools,
    ...membershipTools,
    ...meetingTools,
    ...noticeTools,
    ...customerCheckTools,
    ...mailingTools,
    ...reportTools,
    ...writingTools,
  ]),
]);
