import type { Icon } from '@tabler/icons-react';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { linkOptions } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';

const soon = (section: string) => linkOptions({ to: '/app/$section', params: { section } });

/** The twelve sections of the admin hub, in order; the first four stand in the dock too (spec 1, section 2). */
export const sections = [
  {
    key: 'add-data',
    link: soon('add-data'),
    icon: IconPlus as Icon,
    colour: '#4f46e5',
    label: m.launcher_section_add_data,
    dockLabel: m.launcher_dock_add,
  },
  {
    key: 'upload-excel',
    link: linkOptions({ to: '/app/upload-excel' }),
    icon: IconFileUpload as Icon,
    colour: '#047857',
    label: m.launcher_section_upload_excel,
  },
  {
    key: 'management',
    link: soon('management'),
    icon: IconListDetails as Icon,
    colour: '#0f766e',
    label: m.launcher_section_management,
  },
  {
    key: 'industries',
    link: soon('industries'),
    icon: IconBuildingFactory2 as Icon,
    colour: '#b45309',
    label: m.launcher_section_industries,
  },
  {
    key: 'user-map',
    link: soon('user-map'),
    icon: IconMapPin as Icon,
    colour: '#c81e1e',
    label: m.launcher_section_user_map,
  },
  {
    key: 'contacts',
    link: linkOptions({ to: '/app/contacts' }),
    icon: IconAddressBook as Icon,
    colour: '#2563eb',
    label: m.launcher_section_contacts,
  },
  {
    key: 'students',
    link: soon('students'),
    icon: IconSchool as Icon,
    colour: '#7c3aed',
    label: m.launcher_section_students,
  },
  {
    key: 'files',
    link: soon('files'),
    icon: IconFolder as Icon,
    colour: '#be185d',
    label: m.launcher_section_files,
  },
  {
    key: 'users',
    link: soon('users'),
    icon: IconUsers as Icon,
    colour: '#4338ca',
    label: m.launcher_section_users,
  },
  {
    key: 'categories',
    link: soon('categories'),
    icon: IconTags as Icon,
    colour: '#c2410c',
    label: m.launcher_section_categories,
  },
  {
    key: 'employees',
    link: soon('employees'),
    icon: IconIdBadge2 as Icon,
    colour: '#15803d',
    label: m.launcher_section_employees,
  },
  {
    key: 'settings',
    link: soon('settings'),
    icon: IconSettings as Icon,
    colour: '#475569',
    label: m.launcher_section_settings,
  },
] as const;

/** One section. */
export type Section = (typeof sections)[number];

/** Sections in the dock (spec 1, section 2: "the first four tiles"). */
export const DOCK_SIZE = 4;

/** Key of the message that holds a section's name, for its language. */
export const sectionNameKey = (key: string) => `launcher_section_${key.replaceAll('-', '_')}`;
