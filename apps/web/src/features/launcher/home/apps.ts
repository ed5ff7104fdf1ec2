import { __iconNode as addressBookIcon } from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs?lines';
import { __iconNode as creditCardIcon } from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs?lines';
import { __iconNode as mailIcon } from '@tabler/icons-react/dist/esm/icons/IconMail.mjs?lines';
import { __iconNode as pencilIcon } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs?lines';
import { __iconNode as reportAnalyticsIcon } from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs?lines';
import { __iconNode as schoolIcon } from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs?lines';
import { __iconNode as uploadIcon } from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs?lines';
import { __iconNode as userIcon } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs?lines';
import { __iconNode as userSearchIcon } from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs?lines';
import { __iconNode as videoIcon } from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs?lines';
import { linkOptions } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The ten apps of the home screen (spec 1, section 2), in the order of their icons. */
export const apps = [
  {
    key: 'contacts',
    link: linkOptions({ to: '/home/contacts' }),
    icon: addressBookIcon,
    colour: '#2563eb',
    label: m.launcher_app_contacts,
  },
  {
    key: 'schools',
    link: linkOptions({ to: '/home/schools' }),
    icon: schoolIcon,
    colour: '#047857',
    label: m.launcher_app_schools,
  },
  {
    key: 'reports',
    link: linkOptions({ to: '/home/reports' }),
    icon: reportAnalyticsIcon,
    colour: '#b45309',
    label: m.launcher_app_reports,
  },
  {
    key: 'upload',
    link: linkOptions({ to: '/home/upload' }),
    icon: uploadIcon,
    colour: '#7c3aed',
    label: m.launcher_app_upload,
  },
  {
    key: 'meeting',
    link: linkOptions({ to: '/home/meeting' }),
    icon: videoIcon,
    colour: '#c81e1e',
    label: m.launcher_app_meeting,
  },
  {
    key: 'profile',
    link: linkOptions({ to: '/home/profile' }),
    icon: userIcon,
    colour: '#0f766e',
    label: m.launcher_app_profile,
  },
  {
    key: 'cmscustomer',
    link: linkOptions({ to: '/home/cmscustomer' }),
    icon: userSearchIcon,
    colour: '#be185d',
    label: m.launcher_app_cmscustomer,
  },
  {
    key: 'paysoft',
    link: linkOptions({ to: '/paysoft' }),
    icon: creditCardIcon,
    colour: '#4338ca',
    label: m.launcher_app_paysoft,
    fades: true,
  },
  {
    key: 'autogmail',
    link: linkOptions({ to: '/autogmail' }),
    icon: mailIcon,
    colour: '#c2410c',
    label: m.launcher_app_autogmail,
    fades: true,
  },
  {
    key: 'naverauto',
    link: linkOptions({ to: '/naverauto' }),
    icon: pencilIcon,
    colour: '#15803d',
    label: m.launcher_app_naverauto,
    fades: true,
  },
] as const;

/** One app. `fades`: it has a route of its own, and the home screen fades before it. */
export type App = (typeof apps)[number];

/** The language in which the name of an app shows now. */
export const appNameLanguage = (key: string) => languageOf(origin, `launcher_app_${key}`);
