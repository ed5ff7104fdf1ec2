import type { MailSearch } from '../../features/mail/mail.address.ts';
import type { OutboxSearch } from '../../features/mail/outbox/outbox-page.tsx';
import type { FormSearch } from '../../platform/form-address.ts';
import { homeTool, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const atHome = screensIn(tools, homeTool('vi'));

/** In the tools' layout: mail through Gmail. */
export const mailTools = [
  atHome(
    '/autogmail',
    () => import('../../features/mail/mail-page.tsx'),
    'MailPage',
    readByScreen<MailSearch>,
  ),
  atHome(
    '/autogmail/outbox',
    () => import('../../features/mail/outbox/outbox-page.tsx'),
    'OutboxPage',
    readByScreen<OutboxSearch>,
  ),
  atHome(
    '/autogmail/templates',
    () => import('../../features/mail/templates/templates-page.tsx'),
    'TemplatesPage',
    readByScreen<FormSearch>,
  ),
  atHome(
    '/autogmail/mailboxes',
    () => import('../../features/mail/mailboxes/mailboxes-page.tsx'),
    'MailboxesPage',
  ),
] as const;
