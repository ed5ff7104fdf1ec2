import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { Language } from '../../platform/i18n.ts';
import { type Load, page, root, screensIn } from './root.ts';
import type { ScreenInfo } from './screen-info.ts';

/*
 * The frames that tools stand in, and what screens in them say of themselves. It is not in root.ts, which
 * every first visit loads.
 */

/** What every tool stands in: what all of them need is in the layout. */
export const tools = createRoute({
  getParentRoute: () => root,
  id: 'tools',
  component: page(() => import('../shell/tool-layout.tsx'), 'ToolLayout'),
});

/** What makes the screens of a frame; see `screensIn`. */
export type Screens<Frame extends AnyRoute> = ReturnType<typeof screensIn<Frame>>;

function emptyArea<Id extends string, Name extends string>(id: Id, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => tools, id, component: page(load, name) });
}

type Area<Id extends string, Name extends string> = ReturnType<typeof emptyArea<Id, Name>>;

/**
 * Screens with a head and tabs in common, in the tools' layout. `list` is given what makes those that say
 * `info` of themselves, and the frame for others.
 */
export function area<
  Id extends string,
  Name extends string,
  const List extends readonly AnyRoute[],
>(
  id: Id,
  load: Load<Name>,
  name: Name,
  info: ScreenInfo,
  list: (screen: Screens<Area<Id, Name>>, frame: Area<Id, Name>) => List,
) {
  const frame = emptyArea(id, load, name);
  return frame.addChildren(list(screensIn(frame, info), frame));
}

/**
 * The part after the question mark, as it stands in the address. The screen reads it itself, whatever
 * somebody typed into it: a reader that the lists import would be carried by every visit.
 */
export const readByScreen = <Search>(raw: Record<string, unknown>) => raw as Search;

type Rest = Omit<ScreenInfo, 'width' | 'tone'>;

/** A screen of a tool, as wide as the window gives. */
export const toolScreen = (rest: Rest): ScreenInfo => ({ ...rest, width: 'tool', tone: 'day' });

/** A tool opened inside the home screen, for everybody on the staff. */
export const homeTool = (language: Language) =>
  toolScreen({ language, access: 'staff', logout: true });

/** A tool of the hub, for administrators. */
export const hubTool = (language: Language) =>
  toolScreen({ language, access: 'admin', home: true });

/** A screen of one phone's width that stands by itself, such as a question or a notice. */
export const noticeScreen = (rest: Rest): ScreenInfo => ({ ...rest, width: 'phone', tone: 'day' });
