import { accountScreens, accountTools } from './accounts.ts';
import { administrationTools } from './administration.ts';
import { contactTools } from './contacts.ts';
import { customerCheckTools } from './customer-check.ts';
import { fileTools } from './files.ts';
import { firstScreens } from './first-screens.ts';
import { toolScreen, tools } from './frames.ts';
import { helpTools } from './help.ts';
import { industryTools } from './industries.ts';
import { mailTools } from './mail.ts';
import { mailingTools } from './mailings.ts';
import { meetingTools } from './meetings.ts';
import { membershipTools } from './membership.ts';
import { noticeTools } from './notices.ts';
import { reportTools } from './reports.ts';
import { root, screensIn } from './root.ts';
import { schoolTools } from './schools.ts';
import { writingTools } from './writing.ts';

/*
 * The list of Station's screens. The few that people see first are in first-screens.ts, the others in a
 * list for each domain. Each loads its own code when it is opened, or about to be. A new screen is one
 * entry in one of these lists.
 */

const notice = screensIn(root, toolScreen({ language: 'vi', access: 'guest' }));

const staff = screensIn(root, toolScreen({ language: 'vi', access: 'staff', logout: true }));

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
  // An app that is not there: said beside the rail.
  staff('/home/$app', () => import('../shell/not-found-page.tsx'), 'NotFoundPage'),
  tools.addChildren([
    ...contactTools,
    ...accountTools,
    ...administrationTools,
    ...schoolTools,
    ...fileTools,
    ...helpTools,
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
