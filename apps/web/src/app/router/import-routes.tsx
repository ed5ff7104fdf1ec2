import { createRoute } from '@tanstack/react-router';
import type { HistorySearch, RowsSearch } from '../../features/imports/import-address.ts';
import { page } from './page.tsx';
import { readByScreen, tools } from './root-routes.tsx';
import { hubTool } from './tool-screens.ts';

/*
 * The hub's Excel upload: imports of contacts. See routes.tsx for how a screen is added.
 */

const contactImports = createRoute({
  getParentRoute: () => tools,
  id: 'contact-imports',
  component: page(() => import('../imports/contact-import-area.tsx'), 'ContactImportsArea'),
});

const uploadExcel = createRoute({
  getParentRoute: () => contactImports,
  path: '/app/upload-excel',
  staticData: hubTool('vi'),
  component: page(() => import('../imports/contact-import-start.tsx'), 'ContactImportStart'),
});

const importHistory = createRoute({
  getParentRoute: () => contactImports,
  path: '/app/upload-excel/history',
  validateSearch: readByScreen<HistorySearch>,
  staticData: hubTool('vi'),
  component: page(() => import('../imports/contact-import-history.tsx'), 'ContactImportHistory'),
});

const contactImport = createRoute({
  getParentRoute: () => contactImports,
  path: '/app/upload-excel/$id',
  validateSearch: readByScreen<RowsSearch>,
  staticData: hubTool('vi'),
  component: page(() => import('../imports/contact-import.tsx'), 'ContactImport'),
});

/** In the tools' layout. */
export const importTools = [
  contactImports.addChildren([uploadExcel, importHistory, contactImport]),
] as const;
