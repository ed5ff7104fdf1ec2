/**
 * The source files that each route loads when it is opened, in the router's own writing of
 * paths. The build turns this into preload lists and measures the budgets on it; a test
 * holds it equal to the routes. No import here: Node reads this file at build time.
 */
const tool = 'src/app/tool-layout.tsx';

export const routeSources: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/features/accounts/login-page.tsx'],
  '/forgot': ['src/features/accounts/forgot-page.tsx'],
  '/home': ['src/features/launcher/home-page.tsx'],
  '/home/contacts': [tool, 'src/features/contacts/contacts-page.tsx'],
  '/home/$app': ['src/features/launcher/soon-page.tsx'],
  '/paysoft': ['src/features/launcher/soon-page.tsx'],
  '/autogmail': ['src/features/launcher/soon-page.tsx'],
  '/naverauto': ['src/features/launcher/soon-page.tsx'],
  '/app': ['src/features/launcher/hub-page.tsx'],
  '/app/contacts': [tool, 'src/features/contacts/contacts-page.tsx'],
  '/app/upload-excel': [tool, 'src/features/contacts/excel-upload-page.tsx'],
  '/app/$section': ['src/features/launcher/soon-page.tsx'],
  '/unauthorized': ['src/app/unauthorized-page.tsx'],
};
