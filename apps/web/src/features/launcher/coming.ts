import { m } from '../../paraglide/messages.js';

/** What the apps that are still to come will be, by their key. */
export const comingApps: Readonly<Record<string, () => string>> = {
  schools: m.launcher_soon_schools,
  reports: m.launcher_soon_reports,
  upload: m.launcher_soon_upload,
  meeting: m.launcher_soon_meeting,
  profile: m.launcher_soon_profile,
  cmscustomer: m.launcher_soon_cmscustomer,
  paysoft: m.launcher_soon_paysoft,
  autogmail: m.launcher_soon_autogmail,
  naverauto: m.launcher_soon_naverauto,
};

/** What the sections that are still to come will be, by their key. */
export const comingSections: Readonly<Record<string, () => string>> = {
  'add-data': m.launcher_soon_add_data,
  management: m.launcher_soon_management,
  industries: m.launcher_soon_industries,
  'user-map': m.launcher_soon_user_map,
  students: m.launcher_soon_students,
  files: m.launcher_soon_files,
  users: m.launcher_soon_users,
  categories: m.launcher_soon_categories,
  employees: m.launcher_soon_employees,
  settings: m.launcher_soon_settings,
};
