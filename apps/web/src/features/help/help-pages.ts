import type { GuidePageName } from './guide.ts';

/**
 * The page that fits a screen, by the beginning of its address in the router's list; the longest that fits
 * counts. Screens for guests have none.
 */
export const PAGE_OF_SCREEN: Readonly<Record<string, GuidePageName>> = {
  '/home': 'start',
  '/home/contacts': 'contacts',
  '/home/contacts/duplicates': 'duplicates-and-trash',
  '/home/contacts/trash': 'duplicates-and-trash',
  '/home/schools': 'schools',
  '/home/schools/roster': 'imports',
  '/home/reports': 'reports',
  '/home/upload': 'files',
  '/home/upload/trash': 'duplicates-and-trash',
  '/home/meeting': 'meetings',
  '/home/profile': 'privacy',
  '/home/profile/notices': 'notices',
  '/home/notices': 'notices',
  '/home/cmscustomer': 'customer-check',
  '/home/cmscustomer/upload': 'imports',
  '/account': 'privacy',
  '/paysoft': 'membership',
  '/paysoft/upload': 'imports',
  '/autogmail': 'mail',
  '/naverauto': 'writing',
  '/naverauto/topics/upload': 'imports',
  '/naverauto/published/upload': 'imports',
  '/app': 'start',
  '/app/add-data': 'companies',
  '/app/management': 'companies',
  '/app/employees': 'companies',
  '/app/categories': 'companies',
  '/app/upload-excel': 'imports',
  '/app/contacts': 'contacts',
  '/app/contacts/duplicates': 'duplicates-and-trash',
  '/app/contacts/trash': 'duplicates-and-trash',
  '/app/students': 'schools',
  '/app/files': 'files',
  '/app/files/trash': 'duplicates-and-trash',
  '/app/industries': 'industries',
  '/app/user-map': 'visitors',
  '/app/visitors': 'visitors',
  '/app/users': 'accounts',
  '/app/users/audit': 'audit',
  '/app/settings': 'settings',
  '/app/settings/industries': 'industries',
  '/app/settings/mail': 'mail',
  '/app/settings/tokens': 'webhooks-and-tokens',
  '/app/settings/webhooks': 'webhooks-and-tokens',
};

/** The help page of a screen, by its path: that of an address, or as the router writes it. */
export function helpPageOf(path: string): GuidePageName | undefined {
  const beginning = Object.keys(PAGE_OF_SCREEN)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  return beginning === undefined ? undefined : PAGE_OF_SCREEN[beginning];
}
