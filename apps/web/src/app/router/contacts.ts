import type { AnyRoute } from '@tanstack/react-router';
import type { ContactsSearch } from '../../features/contacts/contacts/contacts.address.ts';
import type {
  CompareSearch,
  PageSearch,
} from '../../features/contacts/duplicates/duplicates.address.ts';
import type { HistorySearch, RowsSearch } from '../../features/imports/imports.address.ts';
import type { TrashSearch } from '../../features/trash/trash.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, homeTool, hubTool, readByScreen, type Screens, tools } from './frames.ts';
import { screensIn } from './root.ts';

/** The contact directory and what lies below it: an app of the home screen, and a section of the hub. */
const directory = <Frame extends AnyRoute, Base extends '/home/contacts' | '/app/contacts'>(
  screen: Screens<Frame>,
  base: Base,
) =>
  [
    screen(
      base,
      () => import('../../features/contacts/contacts/contacts-page.tsx'),
      'ContactsPage',
      readByScreen<ContactsSearch & FormSearch>,
    ),
    screen(
      `${base}/$id`,
      () => import('../attachments/contact.tsx'),
      'ContactWithFiles',
      readByScreen<ContactsSearch & FormSearch>,
    ),
    screen(
      `${base}/trash`,
      () => import('../../features/trash/trash-page.tsx'),
      'TrashPage',
      readByScreen<TrashSearch>,
    ),
    screen(
      `${base}/$id/history`,
      () => import('../../features/contacts/history/contact-history-page.tsx'),
      'ContactHistoryPage',
    ),
    screen(
      `${base}/duplicates`,
      () => import('../../features/contacts/duplicates/duplicates-page.tsx'),
      'DuplicatesPage',
      readByScreen<PageSearch>,
    ),
    screen(
      `${base}/duplicates/compare`,
      () => import('../../features/contacts/duplicates/compare-page.tsx'),
      'ComparePage',
      readByScreen<CompareSearch>,
    ),
    screen(
      `${base}/duplicates/merges`,
      () => import('../../features/contacts/duplicates/merges-page.tsx'),
      'MergesPage',
      readByScreen<PageSearch>,
    ),
  ] as const;

/** The hub's Excel upload: imports of contacts. */
const uploads = area(
  'contact-imports',
  () => import('../imports/contacts.tsx'),
  'ContactImportsArea',
  hubTool('vi'),
  (screen) => [
    screen('/app/upload-excel', () => import('../imports/contacts.tsx'), 'ContactImportStart'),
    screen(
      '/app/upload-excel/history',
      () => import('../imports/contacts.tsx'),
      'ContactImportHistory',
      readByScreen<HistorySearch>,
    ),
    screen(
      '/app/upload-excel/$id',
      () => import('../imports/contacts.tsx'),
      'ContactImport',
      readByScreen<RowsSearch>,
    ),
  ],
);

const inHub = screensIn(tools, hubTool('vi'));

/** In the tools' layout. */
export const contactTools = [
  ...directory(screensIn(tools, homeTool('vi')), '/home/contacts'),
  ...directory(inHub, '/app/contacts'),
  inHub(
    '/app/categories',
    () => import('../../features/contacts/categories/categories-page.tsx'),
    'CategoriesPage',
    readByScreen<FormSearch>,
  ),
  uploads,
] as const;
