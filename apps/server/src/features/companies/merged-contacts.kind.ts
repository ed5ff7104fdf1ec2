import { moveContactLinks, returnContactLinks } from './employees.queries.ts';

/** Employees who are linked to contacts that become one are linked to that one. */
export const followingEmployees = {
  name: 'employees' as const,
  follow: moveContactLinks,
  unfollow: returnContactLinks,
};
