import { useLocation } from '@tanstack/react-router';
import { listAddress, text } from '../../../platform/list-address.ts';

/** Where schools stand: an app of the home screen, and a section of the admin hub. */
export type SchoolsBase = '/home/schools' | '/app/students';

/** The way to schools by which this screen was reached, for the links to the others. */
export function useSchoolsBase(): SchoolsBase {
  return useLocation({
    select: ({ pathname }) => (pathname.startsWith('/app') ? '/app/students' : '/home/schools'),
  });
}

const useBoardAddress = listAddress({ search: text(100) });

/** What a board's search is, and the way to change it without a step for the back button. */
export function useBoardSearch(): [string, (search: string) => void] {
  const { address, replace } = useBoardAddress();
  return [address.search, (search) => replace({ search })];
}
