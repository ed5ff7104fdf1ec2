const tool = 'src/app/shell/tool-layout.tsx';
const account = [tool, 'src/features/accounts/account/account-layout.tsx'];
const profile = [tool, 'src/app/areas/profile-area.tsx'];
const users = [tool, 'src/app/areas/users-area.tsx'];
const schools = [tool, 'src/app/areas/schools-area.tsx'];
const imports = [tool, 'src/app/imports/contact-import-area.tsx'];
const records = [tool, 'src/app/areas/school-records-area.tsx'];
const rosters = [tool, 'src/app/areas/roster-area.tsx'];
const visitors = [tool, 'src/app/areas/visitors-area.tsx'];
const settings = [tool, 'src/app/areas/settings-area.tsx'];

/** The screens whose routes are in the first script (first-routes.tsx); a test holds it equal. */
export const firstRoutes: readonly string[] = ['/login', '/forgot', '/home', '/app'];

/**
 * The source files that each route loads when it is opened, in the router's own writing of
 * paths. The build turns this into preload lists and measures the budgets on it; a test
 * holds it equal to the routes. No import here: Node reads this file at build time.
 */
export const routeSources: Readonly<Record<string, readonly string[]>> = {
  '/login': ['src/features/accounts/sign-in/login-page.tsx'],
  '/jupiter-giant': ['src/features/accounts/sign-in/planet-page.tsx'],
  '/saturn-rings': ['src/features/accounts/sign-in/planet-page.tsx'],
  '/forgot': ['src/features/accounts/recovery/forgot-page.tsx'],
  '/reset': ['src/features/accounts/recovery/reset-page.tsx'],
  '/invite': ['src/features/accounts/recovery/invite-page.tsx'],
  '/home': ['src/features/launcher/home/home-page.tsx'],
  '/home/contacts': [tool, 'src/features/contacts/contacts/contacts-page.tsx'],
  '/home/contacts/trash': [tool, 'src/features/trash/trash-page.tsx'],
  '/home/contacts/$id/history': [tool, 'src/features/contacts/history/contact-history-page.tsx'],
  '/home/contacts/duplicates': [tool, 'src/features/contacts/duplicates/duplicates-page.tsx'],
  '/home/contacts/duplicates/compare': [tool, 'src/features/contacts/duplicates/compare-page.tsx'],
  '/home/contacts/duplicates/merges': [tool, 'src/features/contacts/duplicates/merges-page.tsx'],
  '/home/$app': ['src/features/launcher/coming-soon/coming-soon-page.tsx'],
  '/paysoft': ['src/features/launcher/coming-soon/coming-soon-page.tsx'],
  '/autogmail': ['src/features/launcher/coming-soon/coming-soon-page.tsx'],
  '/naverauto': ['src/features/launcher/coming-soon/coming-soon-page.tsx'],
  '/app': ['src/features/launcher/hub/hub-page.tsx'],
  '/app/contacts': [tool, 'src/features/contacts/contacts/contacts-page.tsx'],
  '/app/contacts/trash': [tool, 'src/features/trash/trash-page.tsx'],
  '/app/contacts/$id/history': [tool, 'src/features/contacts/history/contact-history-page.tsx'],
  '/app/contacts/duplicates': [tool, 'src/features/contacts/duplicates/duplicates-page.tsx'],
  '/app/contacts/duplicates/compare': [tool, 'src/features/contacts/duplicates/compare-page.tsx'],
  '/app/contacts/duplicates/merges': [tool, 'src/features/contacts/duplicates/merges-page.tsx'],
  '/app/add-data': [tool, 'src/features/companies/add-data-page.tsx'],
  '/app/management': [tool, 'src/features/companies/management-page.tsx'],
  '/app/employees': [tool, 'src/features/companies/employees-page.tsx'],
  '/app/categories': [tool, 'src/features/contacts/categories/categories-page.tsx'],
  '/app/upload-excel': [...imports, 'src/app/imports/contact-import-start.tsx'],
  '/app/upload-excel/history': [...imports, 'src/app/imports/contact-import-history.tsx'],
  '/app/upload-excel/$id': [...imports, 'src/app/imports/contact-import.tsx'],
  '/app/$section': ['src/features/launcher/coming-soon/coming-soon-page.tsx'],
  '/account': [...account, 'src/app/areas/account-page.tsx'],
  '/account/register': [...account, 'src/features/accounts/account/account-home.tsx'],
  '/account/profile': [...account, 'src/features/accounts/account/account-profile-page.tsx'],
  '/account/password': [...account, 'src/features/accounts/account/account-password-page.tsx'],
  '/account/pending': [tool, 'src/features/accounts/account/pending-page.tsx'],
  '/account/new-password': [tool, 'src/app/areas/new-password-page.tsx'],
  '/account/two-step': [tool, 'src/app/areas/two-step-page.tsx'],
  '/account/deactivated': ['src/features/accounts/account/deactivated-page.tsx'],
  '/home/profile': [...profile, 'src/features/accounts/profile/profile-page.tsx'],
  '/home/profile/security': [...profile, 'src/app/areas/security-page.tsx'],
  '/account/location-data': [...profile, 'src/app/areas/location-data-page.tsx'],
  '/app/users': [...users, 'src/features/accounts/users/users-page.tsx'],
  '/app/users/requests': [...users, 'src/features/accounts/users/requests-page.tsx'],
  '/app/users/audit': [...users, 'src/features/audit/audit-page.tsx'],
  '/app/visitors': [...visitors, 'src/features/visitors/statistics/statistics-page.tsx'],
  '/app/visitors/sessions': [...visitors, 'src/features/visitors/statistics/sessions-page.tsx'],
  '/app/visitors/sessions/$id': [...visitors, 'src/features/visitors/statistics/session-page.tsx'],
  '/app/user-map': [tool, 'src/app/areas/user-map.tsx'],
  '/app/settings': [...settings, 'src/features/settings/settings-page.tsx'],
  '/app/settings/personal': [...settings, 'src/app/areas/personal-settings-page.tsx'],
  '/home/schools': [...schools, 'src/features/schools/schools/schools-page.tsx'],
  '/home/schools/$school': [...schools, 'src/features/schools/schools/classes-page.tsx'],
  '/home/schools/$school/$class': [...schools, 'src/features/schools/courses/courses-page.tsx'],
  '/home/schools/$school/$class/$course': [
    ...schools,
    'src/features/schools/enrollments/course-students-page.tsx',
  ],
  '/home/schools/$school/$class/$course/new': [
    ...schools,
    'src/features/schools/enrollments/add-student-page.tsx',
  ],
  '/home/schools/$school/$class/$course/$enrollment': [
    ...schools,
    'src/features/schools/enrollments/enrollment-page.tsx',
  ],
  '/home/schools/$school/$class/$course/$enrollment/edit': [
    ...schools,
    'src/features/schools/enrollments/edit-enrollment-page.tsx',
  ],
  '/app/students': [...schools, 'src/features/schools/schools/schools-page.tsx'],
  '/app/students/$school': [...schools, 'src/features/schools/schools/classes-page.tsx'],
  '/app/students/$school/$class': [...schools, 'src/features/schools/courses/courses-page.tsx'],
  '/app/students/$school/$class/$course': [
    ...schools,
    'src/features/schools/enrollments/course-students-page.tsx',
  ],
  '/app/students/$school/$class/$course/new': [
    ...schools,
    'src/features/schools/enrollments/add-student-page.tsx',
  ],
  '/app/students/$school/$class/$course/$enrollment': [
    ...schools,
    'src/features/schools/enrollments/enrollment-page.tsx',
  ],
  '/app/students/$school/$class/$course/$enrollment/edit': [
    ...schools,
    'src/features/schools/enrollments/edit-enrollment-page.tsx',
  ],
  '/home/schools/$school/$class/$course/waiting': [
    ...schools,
    'src/features/schools/waiting-list/waiting-page.tsx',
  ],
  '/home/schools/$school/$class/$course/bulk': [
    ...schools,
    'src/features/schools/waiting-list/bulk-enroll-page.tsx',
  ],
  '/home/schools/$school/$class/$course/sessions': [
    ...schools,
    'src/features/schools/attendance/sessions-page.tsx',
  ],
  '/home/schools/$school/$class/$course/sessions/weekly': [
    ...schools,
    'src/features/schools/attendance/weekly-page.tsx',
  ],
  '/home/schools/$school/$class/$course/sessions/$session': [
    ...schools,
    'src/features/schools/attendance/sheet-page.tsx',
  ],
  '/home/schools/$school/$class/$course/attendance': [
    ...schools,
    'src/features/schools/attendance/attendance-page.tsx',
  ],
  '/home/schools/$school/$class/$course/fees': [
    ...schools,
    'src/features/schools/fees/course-fees-page.tsx',
  ],
  '/home/schools/$school/$class/$course/fees/$enrollment': [
    ...schools,
    'src/features/schools/fees/payments-page.tsx',
  ],
  '/home/schools/$school/$class/$course/certificates': [
    ...schools,
    'src/features/schools/certificates/certificates-page.tsx',
  ],
  '/home/schools/student': [...records, 'src/features/schools/students/students-page.tsx'],
  '/home/schools/student/$student': [...records, 'src/features/schools/students/student-page.tsx'],
  '/home/schools/overview': [...records, 'src/features/schools/overview/overview-page.tsx'],
  '/app/students/$school/$class/$course/waiting': [
    ...schools,
    'src/features/schools/waiting-list/waiting-page.tsx',
  ],
  '/app/students/$school/$class/$course/bulk': [
    ...schools,
    'src/features/schools/waiting-list/bulk-enroll-page.tsx',
  ],
  '/app/students/$school/$class/$course/sessions': [
    ...schools,
    'src/features/schools/attendance/sessions-page.tsx',
  ],
  '/app/students/$school/$class/$course/sessions/weekly': [
    ...schools,
    'src/features/schools/attendance/weekly-page.tsx',
  ],
  '/app/students/$school/$class/$course/sessions/$session': [
    ...schools,
    'src/features/schools/attendance/sheet-page.tsx',
  ],
  '/app/students/$school/$class/$course/attendance': [
    ...schools,
    'src/features/schools/attendance/attendance-page.tsx',
  ],
  '/app/students/$school/$class/$course/fees': [
    ...schools,
    'src/features/schools/fees/course-fees-page.tsx',
  ],
  '/app/students/$school/$class/$course/fees/$enrollment': [
    ...schools,
    'src/features/schools/fees/payments-page.tsx',
  ],
  '/app/students/$school/$class/$course/certificates': [
    ...schools,
    'src/features/schools/certificates/certificates-page.tsx',
  ],
  '/app/students/student': [...records, 'src/features/schools/students/students-page.tsx'],
  '/app/students/student/$student': [...records, 'src/features/schools/students/student-page.tsx'],
  '/app/students/overview': [...records, 'src/features/schools/overview/overview-page.tsx'],
  '/certificates': [tool, 'src/features/schools/certificates/certificate-check-page.tsx'],
  '/certificates/$number': [tool, 'src/features/schools/certificates/certificate-check-page.tsx'],
  '/home/schools/roster': [...rosters, 'src/app/imports/roster-start.tsx'],
  '/home/schools/roster/history': [...rosters, 'src/app/imports/roster-history.tsx'],
  '/home/schools/roster/$id': [...rosters, 'src/app/imports/roster-import.tsx'],
  '/app/students/roster': [...rosters, 'src/app/imports/roster-start.tsx'],
  '/app/students/roster/history': [...rosters, 'src/app/imports/roster-history.tsx'],
  '/app/students/roster/$id': [...rosters, 'src/app/imports/roster-import.tsx'],
  '/unauthorized': ['src/app/router/unauthorized-page.tsx'],
};
