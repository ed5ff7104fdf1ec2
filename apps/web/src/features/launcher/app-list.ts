import type { Icon } from '@tabler/icons-react';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { linkOptions } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';

/** The ten apps of the home screen, in the order of their icons (spec 1, section 2). */
export const apps = [
  {
    key: 'contacts',
    link: linkOptions({ to: '/home/contacts' }),
    icon: IconAddressBook as Icon,
    colour: '#2563eb',
    label: m.launcher_app_contacts,
  },
  {
    key: 'schools',
    link: linkOptions({ to: '/home/$app', params: { app: 'schools' } }),
    icon: IconSchool as Icon,
    colour: '#047857',
    label: m.launcher_app_schools,
  },
  {
    key: 'reports',
    link: linkOptions({ to: '/home/$app', params: { app: 'reports' } }),
    icon: IconReportAnalytics as Icon,
    colour: '#b45309',
    label: m.launcher_app_reports,
  },
  {
    key: 'upload',
    link: linkOptions({ to: '/home/$app', params: { app: 'upload' } }),
    icon: IconUpload as Icon,
    colour: '#7c3aed',
    label: m.launcher_app_upload,
  },
  {
    key: 'meeting',
    link: linkOptions({ to: '/home/$app', params: { app: 'meeting' } }),
    icon: IconVideo as Icon,
    colour: '#c81e1e',
    label: m.launcher_app_meeting,
  },
  {
    key: 'profile',
    link: linkOptions({ to: '/home/$app', params: { app: 'profile' } }),
    icon: IconUser as Icon,
    colour: '#0f766e',
    label: m.launcher_app_profile,
  },
  {
    key: 'cmscustomer',
    link: linkOptions({ to: '/home/$app', params: { app: 'cmscustomer' } }),
    icon: IconUserSearch as Icon,
    colour: '#be185d',
    label: m.launcher_app_cmscustomer,
  },
  {
    key: 'paysoft',
    link: linkOptions({ to: '/paysoft' }),
    icon: IconCreditCard as Icon,
    colour: '#4338ca',
    label: m.launcher_app_paysoft,
    fades: true,
  },
  {
    key: 'autogmail',
    link: linkOptions({ to: '/autogmail' }),
    icon: IconMail as Icon,
    colour: '#c2410c',
    label: m.launcher_app_autogmail,
    fades: true,
  },
  {
    key: 'naverauto',
    link: linkOptions({ to: '/naverauto' }),
    icon: IconPencil as Icon,
    colour: '#15803d',
    label: m.launcher_app_naverauto,
    fades: true,
  },
] as const;

/** One app. `fades`: it has a route of its own, and the home screen fades before it. */
export type App = (typeof apps)[number];

/** Key of the message that holds an app's name, for its language. */
export const appNameKey = (key: string) => `launcher_app_${key}`;
