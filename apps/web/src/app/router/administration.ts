import type { CompaniesSearch } from '../../features/companies/companies.address.ts';
import type { JobsSearch } from '../../features/tasks/tasks.address.ts';
import type { LiveMapSearch } from '../../features/visitors/live-map/live-map.address.ts';
import type { StatisticsSearch } from '../../features/visitors/statistics/statistics.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import type { MapToolsSearch } from '../areas/map-tools.address.ts';
import { area, hubTool, readByScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

const inHub = screensIn(tools, hubTool('vi'));

/** In the tools' layout: the organisation's own records, visitor statistics, and settings. */
export const administrationTools = [
  inHub('/app/add-data', () => import('../../features/companies/add-data-page.tsx'), 'AddDataPage'),
  inHub(
    '/app/management',
    () => import('../../features/companies/management-page.tsx'),
    'ManagementPage',
    readByScreen<CompaniesSearch & FormSearch>,
  ),
  inHub(
    '/app/employees',
    () => import('../attachments/company.tsx'),
    'CompanyWithFiles',
    readByScreen<CompaniesSearch & FormSearch>,
  ),
  area(
    'visitors-area',
    () => import('../areas/visitors-area.tsx'),
    'VisitorsArea',
    hubTool('en'),
    (screen) => [
      screen(
        '/app/visitors',
        () => import('../../features/visitors/statistics/statistics-page.tsx'),
        'StatisticsPage',
        readByScreen<StatisticsSearch>,
      ),
      screen(
        '/app/visitors/sessions',
        () => import('../../features/visitors/statistics/sessions-page.tsx'),
        'SessionsPage',
        readByScreen<StatisticsSearch>,
      ),
      screen(
        '/app/visitors/sessions/$id',
        () => import('../../features/visitors/statistics/session-page.tsx'),
        'SessionPage',
        readByScreen<StatisticsSearch>,
      ),
    ],
  ),
  area(
    'settings-area',
    () => import('../areas/settings-area.tsx'),
    'SettingsArea',
    hubTool('vi'),
    (screen) => [
      screen(
        '/app/settings',
        () => import('../../features/settings/settings-page.tsx'),
        'SettingsPage',
      ),
      screen(
        '/app/settings/tasks',
        () => import('../../features/tasks/tasks-page.tsx'),
        'TasksPage',
        readByScreen<JobsSearch>,
      ),
      screen(
        '/app/settings/health',
        () => import('../../features/health/health-page.tsx'),
        'HealthPage',
      ),
      screen(
        '/app/settings/industries',
        () => import('../../features/industries/settings/industry-settings-page.tsx'),
        'IndustrySettingsPage',
      ),
      screen(
        '/app/settings/mail',
        () => import('../../features/mail/settings/mail-settings-page.tsx'),
        'MailSettingsPage',
      ),
      screen(
        '/app/settings/tokens',
        () => import('../../features/accounts/api-tokens/api-tokens-page.tsx'),
        'ApiTokensPage',
        readByScreen<FormSearch>,
      ),
      screen(
        '/app/settings/webhooks',
        () => import('../../features/webhooks/webhooks-page.tsx'),
        'WebhooksPage',
        readByScreen<FormSearch>,
      ),
      screen(
        '/app/settings/webhooks/$id',
        () => import('../../features/webhooks/deliveries-page.tsx'),
        'DeliveriesPage',
      ),
    ],
  ),
  // What is personal is Korean where no language is chosen, as the profile is, whose panels it shows.
  area(
    'personal-settings-area',
    () => import('../areas/settings-area.tsx'),
    'SettingsArea',
    hubTool('ko'),
    (screen) => [
      screen(
        '/app/settings/personal',
        () => import('../areas/personal-settings-page.tsx'),
        'PersonalSettingsPage',
      ),
    ],
  ),
  screensIn(tools, hubTool('en'))(
    '/app/user-map',
    () => import('../areas/user-map.tsx'),
    'UserMap',
    readByScreen<LiveMapSearch & MapToolsSearch & FormSearch>,
  ),
] as const;
