import type { HelpSearch } from '../../features/help/help.address.ts';
import { homeTool, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const screen = screensIn(tools, homeTool('vi'));

/** In the tools' layout: the guide. */
export const helpTools = [
  screen(
    '/help',
    () => import('../../features/help/help-list-page.tsx'),
    'HelpListPage',
    readByScreen<HelpSearch>,
  ),
  screen(
    '/help/$page',
    () => import('../../features/help/help-page.tsx'),
    'HelpPage',
    readByScreen<HelpSearch>,
  ),
] as const;
