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

/** What is searched for on a board, or in a course's list. */
export const useBoardAddress = listAddress({ search: text(100) });
