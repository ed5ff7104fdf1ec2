import {
  listSavedViews,
  type SavedView,
  type ViewScreen,
} from '@station/contract/contacts/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/call.ts';

/** Key of everything that is read of them. */
export const SAVED_VIEWS_KEY = ['saved-views'] as const;

/** What a view shows: the parts of an address. */
export type View = SavedView['view'];

/** The person's own views of a screen, by name; undefined until they are known. */
export function useSavedViews(screen: ViewScreen): readonly SavedView[] | undefined {
  return useSavedViewsQuery(screen).data;
}

/** The same, with why they could not be had. */
export const useSavedViewsQuery = (screen: ViewScreen) =>
  useQuery({
    queryKey: [...SAVED_VIEWS_KEY, screen],
    queryFn: async ({ signal }) => (await call(listSavedViews, { query: { screen }, signal })).data,
  });

/**
 * Shows the person's default view, once, when the screen was opened at a bare address. An address
 * that says something, such as one that somebody has sent, is shown as it is.
 */
export function useDefaultView(
  screen: ViewScreen,
  isBare: boolean,
  show: (view: View) => void,
): void {
  const views = useSavedViews(screen);
  const [openedBare] = useState(isBare);
  const decided = useRef(!openedBare);
  useEffect(() => {
    if (decided.current || !views) return;
    decided.current = true;
    const preferred = views.find((one) => one.is_default);
    if (preferred && isBare) show(preferred.view);
  });
}

/** Whether two views show the same. */
export function isSameView(one: View, other: View): boolean {
  const text = (view: View) => JSON.stringify(Object.entries(view).toSorted());
  return text(one) === text(other);
}
