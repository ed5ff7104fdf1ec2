import { __iconNode as bookmarkIcon } from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs?lines';
import { __iconNode as briefcaseIcon } from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs?lines';
import { __iconNode as buildingBankIcon } from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs?lines';
import { __iconNode as bulbIcon } from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs?lines';
import { __iconNode as chartLineIcon } from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs?lines';
import { __iconNode as dotsIcon } from '@tabler/icons-react/dist/esm/icons/IconDots.mjs?lines';
import { __iconNode as flaskIcon } from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs?lines';
import { __iconNode as folderIcon } from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs?lines';
import { __iconNode as friendsIcon } from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs?lines';
import { __iconNode as heartHandshakeIcon } from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs?lines';
import { __iconNode as newsIcon } from '@tabler/icons-react/dist/esm/icons/IconNews.mjs?lines';
import { __iconNode as packageIcon } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs?lines';
import { __iconNode as schoolIcon } from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs?lines';
import { __iconNode as shoppingCartIcon } from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs?lines';
import { __iconNode as sparklesIcon } from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs?lines';
import { __iconNode as starIcon } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs?lines';
import { __iconNode as swordsIcon } from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs?lines';
import { __iconNode as tagIcon } from '@tabler/icons-react/dist/esm/icons/IconTag.mjs?lines';
import { __iconNode as toolsKitchenIcon } from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs?lines';
import { __iconNode as truckIcon } from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs?lines';
import { __iconNode as userBoltIcon } from '@tabler/icons-react/dist/esm/icons/IconUserBolt.mjs?lines';
import { __iconNode as usersIcon } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs?lines';
import { __iconNode as worldIcon } from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs?lines';
import { m } from '../../../paraglide/messages.js';
import { hashOf } from './category-names.ts';

/** How a built-in category looks, and what it is for (spec 2, section 3). Colours are dark enough for white lines. */
const BUILT_IN = {
  employee: { icon: usersIcon, colour: '#2563eb', description: m.categories_about_employee },
  seoul_fnb: {
    icon: toolsKitchenIcon,
    colour: '#c81e1e',
    description: m.categories_about_seoul_fnb,
  },
  external: { icon: worldIcon, colour: '#7c3aed', description: m.categories_about_external },
  client: { icon: heartHandshakeIcon, colour: '#15803d', description: m.categories_about_client },
  supplier: { icon: truckIcon, colour: '#b45309', description: m.categories_about_supplier },
  partner: { icon: friendsIcon, colour: '#0369a1', description: m.categories_about_partner },
  vendor: { icon: shoppingCartIcon, colour: '#a16207', description: m.categories_about_vendor },
  consultant: { icon: bulbIcon, colour: '#6d28d9', description: m.categories_about_consultant },
  government: {
    icon: buildingBankIcon,
    colour: '#9f1239',
    description: m.categories_about_government,
  },
  media: { icon: newsIcon, colour: '#be185d', description: m.categories_about_media },
  investor: { icon: chartLineIcon, colour: '#047857', description: m.categories_about_investor },
  competitor: { icon: swordsIcon, colour: '#b91c1c', description: m.categories_about_competitor },
  freelancer: { icon: userBoltIcon, colour: '#4338ca', description: m.categories_about_freelancer },
  student: { icon: schoolIcon, colour: '#0f766e', description: m.categories_about_student },
  test: { icon: flaskIcon, colour: '#475569', description: m.categories_about_test },
  other: { icon: dotsIcon, colour: '#57534e', description: m.categories_about_other },
} as const;

const isBuiltInName = (value: string): value is keyof typeof BUILT_IN =>
  Object.hasOwn(BUILT_IN, value);

/** Whether a category is one of the built-in ones. */
export function isBuiltIn(value: string): boolean {
  return isBuiltInName(value);
}

/** What a category is for: built-in ones in the reader's language, others as they were described. */
export function categoryDescription(value: string, described: string): string {
  return isBuiltInName(value) ? BUILT_IN[value].description() : described;
}

/** Icons and colours of own categories (spec 2, section 3: "a folder icon or a random icon/colour"). */
const OWN_ICONS = [
  folderIcon,
  tagIcon,
  starIcon,
  bookmarkIcon,
  briefcaseIcon,
  packageIcon,
  sparklesIcon,
];
const OWN_COLOURS = [
  '#4f46e5',
  '#0f766e',
  '#be185d',
  '#b45309',
  '#15803d',
  '#7c3aed',
  '#0369a1',
  '#9f1239',
];

/** The icon and colour of a category; of an own one by its value, so that they stay the same. */
export function categoryStyle(value: string) {
  if (isBuiltInName(value)) return BUILT_IN[value];
  const hash = hashOf(value);
  return {
    icon: OWN_ICONS[hash % OWN_ICONS.length] ?? folderIcon,
    colour: OWN_COLOURS[hash % OWN_COLOURS.length] ?? '#4f46e5',
  };
}
