import { lazyRouteComponent } from '@tanstack/react-router';
import { useLocale } from '../../platform/i18n.ts';

type Page = () => React.ReactNode;

/**
 * A screen whose code is loaded when its route is opened or about to be. It is drawn anew
 * when the language changes; the router would keep it as it was.
 */
export function page<Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name) {
  const Lazy = lazyRouteComponent<Record<string, Page>, string>(load, name);
  // biome-ignore lint/correctness/noComponentHookFactories: made once a route, when the list of routes is made.
  function TranslatedPage() {
    useLocale();
    return <Lazy />;
  }
  // What the router calls ahead of a visit.
  return Object.assign(TranslatedPage, { preload: () => Lazy.preload?.() });
}
