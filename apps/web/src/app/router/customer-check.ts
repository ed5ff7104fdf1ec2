import type {
  CautionsSearch,
  ListSearch,
  ListsSearch,
} from '../../features/customer-check/customer-check.address.ts';
import type { HistorySearch, RowsSearch } from '../../features/imports/imports.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, homeTool, readByScreen } from './frames.ts';
import { screensIn } from './root.ts';

/** For administrators, beside what everybody on the staff may open. */
const adminTool = { ...homeTool('vi'), access: 'admin' } as const;

/** In the tools' layout: the customer check, inside the home screen. */
export const customerCheckTools = [
  area(
    'customer-check',
    () => import('../areas/customer-check-area.tsx'),
    'CustomerCheckArea',
    homeTool('vi'),
    (screen, frame) => {
      const forAdmins = screensIn(frame, adminTool);
      return [
        screen(
          '/home/cmscustomer',
          () => import('../../features/customer-check/check-page.tsx'),
          'CheckPage',
        ),
        screen(
          '/home/cmscustomer/lists',
          () => import('../../features/customer-check/lists-page.tsx'),
          'ListsPage',
          readByScreen<ListsSearch>,
        ),
        screen(
          '/home/cmscustomer/lists/$id',
          () => import('../../features/customer-check/list-page.tsx'),
          'ListPage',
          readByScreen<ListSearch>,
        ),
        forAdmins(
          '/home/cmscustomer/cautions',
          () => import('../../features/customer-check/cautions-page.tsx'),
          'CautionsPage',
          readByScreen<CautionsSearch & FormSearch>,
        ),
        forAdmins(
          '/home/cmscustomer/registers',
          () => import('../../features/customer-check/registers-page.tsx'),
          'RegistersPage',
        ),
      ];
    },
  ),
  area(
    'customer-check-imports',
    () => import('../imports/customer-check.tsx'),
    'CheckImportsArea',
    homeTool('vi'),
    (screen) => [
      screen(
        '/home/cmscustomer/upload',
        () => import('../imports/customer-check.tsx'),
        'CheckImportStart',
      ),
      screen(
        '/home/cmscustomer/upload/history',
        () => import('../imports/customer-check.tsx'),
        'CheckImportHistory',
        readByScreen<HistorySearch>,
      ),
      screen(
        '/home/cmscustomer/upload/$id',
        () => import('../imports/customer-check.tsx'),
        'CheckImport',
        readByScreen<RowsSearch>,
      ),
    ],
  ),
] as const;
