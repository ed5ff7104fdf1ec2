import type { HelpSearch } from '../../features/help/help.address.ts';
import { area, homeTool, readByScreen } from './frames.ts';

/** In the tools' layout: the guide. */
export const helpTools = [
  area(
    'help-area',
    () => import('../areas/help-area.tsx'),
    'HelpArea',
    homeTool('vi'),
    (screen) => [
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
    ],
  ),
] as const;
