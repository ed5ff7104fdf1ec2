import type { NoticesSearch } from '../../features/notices/notices.address.ts';
import { homeTool, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const atHome = screensIn(tools, homeTool('ko'));

/** In the tools' layout: what has happened for a person. */
export const noticeTools = [
  atHome(
    '/home/notices',
    () => import('../../features/notices/inbox/notices-page.tsx'),
    'NoticesPage',
    readByScreen<NoticesSearch>,
  ),
  atHome(
    '/home/notices/$id',
    () => import('../../features/notices/inbox/open-notice-page.tsx'),
    'OpenNoticePage',
  ),
] as const;
