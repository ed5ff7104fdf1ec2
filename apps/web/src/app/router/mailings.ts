import type {
  MailingSearch,
  MailingsSearch,
} from '../../features/mail/mailings/mailings.address.ts';
import type { SuppressionsSearch } from '../../features/mail/suppressions/suppressions.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { homeTool, noticeScreen, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const screen = screensIn(tools, { ...homeTool('vi'), app: 'autogmail' });
const guest = screensIn(tools, noticeScreen({ language: 'vi', access: 'guest' }));

/** Letters to many, and the addresses that none goes to. */
export const mailingTools = [
  screen(
    '/autogmail/mailings',
    () => import('../../features/mail/mailings/mailings-page.tsx'),
    'MailingsPage',
    readByScreen<MailingsSearch>,
  ),
  screen(
    '/autogmail/mailings/$id',
    () => import('../../features/mail/mailings/mailing-page.tsx'),
    'MailingPage',
    readByScreen<MailingSearch>,
  ),
  screen(
    '/autogmail/suppressions',
    () => import('../../features/mail/suppressions/suppressions-page.tsx'),
    'SuppressionsPage',
    readByScreen<SuppressionsSearch & FormSearch>,
  ),
  guest(
    '/unsubscribe',
    () => import('../../features/mail/suppressions/unsubscribe-page.tsx'),
    'UnsubscribePage',
    readByScreen<{ key?: string }>,
  ),
] as const;
