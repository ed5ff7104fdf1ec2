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
import type { ScreenInfo } from './screen-info.ts';

/** What lies below the contact directory: an app of the home screen, and a section of the hub. */
const belowDirectory = <Frame extends AnyRoute, Base extends '/home/contacts' | '/app/contacts'>(
  screen: Screens<Frame>,
  base: Base,
) =>
  [
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

/** The list, and each contact, in a layout that shows both where there is room. */
const listAndContact = <Id extends string, Base extends '/home/contacts' | '/app/contacts'>(
  id: Id,
  base: Base,
  info: ScreenInfo,
) =>
  area(
    id,
    () => import('../attachments/contact.tsx'),
    'DirectoryWithFiles',
    info,
    (screen) => [
      screen(
        base,
        () => import('../../features/contacts/contacts/contacts-page.tsx'),
        'ContactsPage',
        readByScreen<ContactsSearch & FormSearch>,
      ),
      screen(
        `${base}/$id`,
        () => import('../../features/contacts/contact/contact-page.tsx'),
        'ContactPage',
        readByScreen<ContactsSearch & FormSearch>,
      ),
    ],
  );

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
  listAndContact('contacts-at-home', '/home/contacts', homeTool('vi')),
  listAndContact('contacts-in-hub', '/app/contacts', hubTool('vi')),
  ...belowDirectory(screensIn(tools, homeTool('vi')), '/home/contacts'),
  ...belowDirectory(inHub, '/app/contacts'),
  inHub(
    '/app/categories',
    () => import('../../features/contacts/categories/categories-page.tsx'),
    'CategoriesPage',
    readByScreen<FormSearch>,
  ),
  uploads,
] as const;
