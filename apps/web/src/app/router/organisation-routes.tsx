import { createRoute } from '@tanstack/react-router';
import type { CompaniesSearch } from '../../features/companies/companies-address.ts';
import { page } from './page.tsx';
import { readByScreen, tools } from './root-routes.tsx';
import { hubTool } from './tool-screens.ts';

/*
 * The organisation's own records in the hub. See routes.tsx for how a screen is added.
 */

const addData = createRoute({
  getParentRoute: () => tools,
  path: '/app/add-data',
  staticData: hubTool('vi'),
  component: page(() => import('../../features/companies/add-data-page.tsx'), 'AddDataPage'),
});

const management = createRoute({
  getParentRoute: () => tools,
  path: '/app/management',
  validateSearch: readByScreen<CompaniesSearch>,
  staticData: hubTool('vi'),
  component: page(() => import('../../features/companies/management-page.tsx'), 'ManagementPage'),
});

const employees = createRoute({
  getParentRoute: () => tools,
  path: '/app/employees',
  validateSearch: readByScreen<CompaniesSearch>,
  staticData: hubTool('vi'),
  component: page(() => import('../../features/companies/employees-page.tsx'), 'EmployeesPage'),
});

const categories = createRoute({
  getParentRoute: () => tools,
  path: '/app/categories',
  staticData: hubTool('vi'),
  component: page(
    () => import('../../features/contacts/categories/categories-page.tsx'),
    'CategoriesPage',
  ),
});

/** In the tools' layout. */
export const organisationTools = [addData, management, employees, categories] as const;
