import { __iconNode as addressBookIcon } from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs?lines';
import { __iconNode as buildingFactory2Icon } from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs?lines';
import { __iconNode as fileUploadIcon } from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs?lines';
import { __iconNode as folderIcon } from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs?lines';
import { __iconNode as idBadge2Icon } from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs?lines';
import { __iconNode as listDetailsIcon } from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs?lines';
import { __iconNode as mapPinIcon } from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs?lines';
import { __iconNode as plusIcon } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs?lines';
import { __iconNode as schoolIcon } from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs?lines';
import { __iconNode as settingsIcon } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs?lines';
import { __iconNode as tagsIcon } from '@tabler/icons-react/dist/esm/icons/IconTags.mjs?lines';
import { __iconNode as usersIcon } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs?lines';
import { linkOptions } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The twelve sections of the admin hub (spec 1, section 2), in order. */
export const sections = [
  {
    key: 'add-data',
    link: linkOptions({ to: '/app/add-data' }),
    icon: plusIcon,
    colour: '#4f46e5',
    label: m.hub_section_add_data,
    dockLabel: m.common_add,
  },
  {
    key: 'upload-excel',
    link: linkOptions({ to: '/app/upload-excel' }),
    icon: fileUploadIcon,
    colour: '#047857',
    label: m.hub_section_upload_excel,
  },
  {
    key: 'management',
    link: linkOptions({ to: '/app/management' }),
    icon: listDetailsIcon,
    colour: '#0f766e',
    label: m.hub_section_management,
  },
  {
    key: 'industries',
    link: linkOptions({ to: '/app/industries' }),
    icon: buildingFactory2Icon,
    colour: '#b45309',
    label: m.hub_section_industries,
  },
  {
    key: 'user-map',
    link: linkOptions({ to: '/app/user-map' }),
    icon: mapPinIcon,
    colour: '#c81e1e',
    label: m.hub_section_user_map,
  },
  {
    key: 'contacts',
    link: linkOptions({ to: '/app/contacts' }),
    icon: addressBookIcon,
    colour: '#2563eb',
    label: m.common_record_contacts,
  },
  {
    key: 'students',
    link: linkOptions({ to: '/app/students' }),
    icon: schoolIcon,
    colour: '#7c3aed',
    label: m.common_record_students,
  },
  {
    key: 'files',
    link: linkOptions({ to: '/app/files' }),
    icon: folderIcon,
    colour: '#be185d',
    label: m.hub_section_files,
  },
  {
    key: 'users',
    link: linkOptions({ to: '/app/users' }),
    icon: usersIcon,
    colour: '#4338ca',
    label: m.hub_section_users,
  },
  {
    key: 'categories',
    link: linkOptions({ to: '/app/categories' }),
    icon: tagsIcon,
    colour: '#c2410c',
    label: m.hub_section_categories,
  },
  {
    key: 'employees',
    link: linkOptions({ to: '/app/employees' }),
    icon: idBadge2Icon,
    colour: '#15803d',
    label: m.common_record_employees,
  },
  {
    key: 'settings',
    link: linkOptions({ to: '/app/settings' }),
    icon: settingsIcon,
    colour: '#475569',
    label: m.common_record_settings,
  },
] as const;

/** One section. */
export type Section = (typeof sections)[number];

/** Sections in the dock (spec 1, section 2: "the first four tiles"). */
export const DOCK_SIZE = 4;

/** The language in which the name of a section shows now. */
export const sectionNameLanguage = (key: string) =>
  languageOf(origin, `hub_section_${key.replaceAll('-', '_')}`);
