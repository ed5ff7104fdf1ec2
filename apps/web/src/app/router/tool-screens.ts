import type { Language } from '../../platform/i18n.ts';
import { screen } from './root-routes.tsx';
import type { ScreenInfo } from './screen-info.ts';

/*
 * What several routes say of their screens. It is not in root-routes.tsx, which every first visit
 * loads.
 */

type Rest = Omit<ScreenInfo, 'width' | 'tone'>;

/** A screen of a tool, as wide as the window gives. */
export const toolScreen = (rest: Rest) => screen({ ...rest, width: 'tool', tone: 'day' });

/** A tool opened inside the home screen, for everybody on the staff. */
export const homeTool = (language: Language) =>
  toolScreen({ language, access: 'staff', logout: true });

/** A tool of the hub, for administrators. */
export const hubTool = (language: Language) => toolScreen({ language, access: 'admin' });

/** A screen of one phone's width that stands by itself, such as a question or a notice. */
export const noticeScreen = (rest: Rest) => screen({ ...rest, width: 'phone', tone: 'day' });
