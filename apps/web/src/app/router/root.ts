import type { Access } from '@station/contract/endpoint';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { type Language, useLocale } from '../../platform/i18n.ts';
import type { ScreenInfo } from './screen-info.ts';

/*
 * What every list of screens is made of. The lists are read by Node too, when the build asks which
 * files each screen loads (build/route-files.ts): nothing here may need a browser to be loaded, and the
 * shell comes in with the router.
 */

type Page = () => ReactNode;

/** Where the code of a screen is: `() => import('…')`, with the path as a plain text. */
export type Load<Name extends string> = () => Promise<Record<Name, Page>>;

/**
 * A screen whose code is loaded when its route is opened or about to be. It is drawn anew
 * when the language changes; the router would keep it as it was.
 */
export function page<Name extends string>(load: Load<Name>, name: Name) {
  const Lazy = lazyRouteComponent<Record<string, Page>, string>(load, name);
  // biome-ignore lint/correctness/noComponentHookFactories: made once a route, when the list of routes is made.
  function TranslatedPage() {
    useLocale();
    return createElement(Lazy);
  }
  // `preload` is what the router calls ahead of a visit, `load` what the build reads.
  return Object.assign(TranslatedPage, { preload: () => Lazy.preload?.(), load });
}

/** What shows at an address that leads nowhere. */
export const NotFoundPage = page(() => import('../shell/not-found-page.tsx'), 'NotFoundPage');

/** What every screen stands in. The router gives it the shell. */
export const root = createRootRoute({ notFoundComponent: NotFoundPage });

/** How a screen reads the part of its address after the question mark. */
type ReadSearch = (raw: Record<string, unknown>) => object;

/** Makes the screens of one frame that say the same of themselves: each with its address and its code. */
export function screensIn<Frame extends AnyRoute>(frame: Frame, info: ScreenInfo) {
  return <
    Path extends string,
    Name extends string,
    Read extends ReadSearch | undefined = undefined,
  >(
    path: Path,
    load: Load<Name>,
    name: Name,
    search?: Read,
  ) =>
    createRoute({
      getParentRoute: () => frame,
      path,
      validateSearch: search as Read,
      staticData: { screen: info },
      component: page(load, name),
      notFoundComponent: NotFoundPage,
    });
}

/** A screen of one phone's width under the night sky: login and what leads to it, and the launcher. */
export const nightScreen = (language: Language, access: Access): ScreenInfo => ({
  language,
  width: 'phone',
  tone: 'night',
  access,
});
