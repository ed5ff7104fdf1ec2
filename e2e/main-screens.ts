/** The screens that somebody who reads about Station wants to see: their pictures are in docs/screens. */
export const MAIN_SCREENS: readonly string[] = [
  'login',
  'home',
  'hub',
  'palette',
  'contacts',
  'contact',
  'duplicates-compare',
  'import-preview',
  'schools',
  'schools-students',
  'schools-overview',
  'course-sheet',
  'course-fees',
  'files',
  'industries',
  'users',
  'audit',
  'settings',
  'user-map',
  'visitor-statistics',
];

/** What the guide shows beside them, on a phone alone: their pictures are in docs/guide/pictures. */
export const GUIDE_SCREENS: readonly string[] = [
  'companies',
  'customer-check',
  'health',
  'mail',
  'meetings',
  'members',
  'notices',
  'posts',
  'reports',
  'webhooks',
];
