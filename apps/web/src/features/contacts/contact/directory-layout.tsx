import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { type FocusEvent, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import css from './directory-layout.module.css';

// A narrow window shows one of them, by its route.
const ContactsPage = lazyPart(() => import('../contacts/contacts-page.tsx'), 'ContactsPage');
const ContactPanel = lazyPart(() => import('./contact-panel.tsx'), 'ContactPanel');

/** From here on a list keeps its columns beside an open contact. */
const wide = window.matchMedia('(min-width: 1280px) and (min-height: 500px)');

const onWideChange = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The list and the contact that the address names: one after the other, or with room side by side. */
export function DirectoryLayout() {
  const isWide = useSyncExternalStore(onWideChange, () => wide.matches);
  const { id } = useParams({ strict: false });
  const showFocused = useShowFocused();
  if (!isWide) return <Outlet />;
  return (
    <Suspense>
      <div className={css.layout} data-opened={id === undefined ? undefined : ''}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the names in it take the focus. */}
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above. */}
        <div className={css.list} onFocus={id === undefined ? undefined : showFocused}>
          <ContactsPage />
        </div>
        {id === undefined ? null : (
          <Suspense fallback={<div className={css.waiting} />}>
            <ContactPanel key={id} id={Number(id)} />
          </Suspense>
        )}
      </div>
    </Suspense>
  );
}

/** While somebody is open, the arrow keys that go from line to line open whom they reach. */
function useShowFocused() {
  const { history } = useRouter();
  return ({ target, relatedTarget }: FocusEvent) => {
    const isName = (it: unknown): it is HTMLAnchorElement =>
      it instanceof HTMLAnchorElement && it.matches('tr [data-opens]');
    // From name to name: Tab stops at the checkbox between them.
    if (!isName(target) || !isName(relatedTarget)) return;
    history.replace(target.pathname + target.search, history.location.state);
  };
}
