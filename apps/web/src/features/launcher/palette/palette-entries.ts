import type { QuickFinds } from '@station/contract/launcher/launcher';
import { foldText, initialsOf, searchPieces } from '@station/contract/search-text';
import type { IconNode } from '@tabler/icons-react';
import { __iconNode as chartBarIcon } from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs?lines';
import { __iconNode as helpIcon } from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs?lines';
import { __iconNode as homeIcon } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs?lines';
import { __iconNode as layoutGridIcon } from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs?lines';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { type Language, LOCALES, type Locale } from '../../../platform/i18n.ts';
import type { FoundPage } from '../../help/guide-search.texts.ts';
import {
  statisticsName,
  statisticsNameLanguage,
} from '../../visitors/statistics/statistics-name.texts.ts';
import { appNameLanguage, apps } from '../home/apps.ts';
import { sectionNameLanguage, sections } from '../hub/sections.ts';

/** Headings of the palette, in their order. */
export const GROUPS = [
  'recent',
  'apps',
  'sections',
  'contacts',
  'students',
  'courses',
  'meetings',
  'files',
  'companies',
  'users',
  'help',
] as const;
export type Group = (typeof GROUPS)[number];

/** One thing that the palette can open. */
export type Entry = {
  /** `apps/contacts`, `users/7`: the same for the same thing, always. */
  id: string;
  group: Group;
  label: string;
  /** Language of the label, where it may differ from the palette's. */
  lang?: string;
  /** Below the label: what tells people of the same name apart. */
  detail?: string;
  /** Address it opens. */
  href: string;
  /** Left out for a person. */
  picture?: { icon: IconNode; colour: string };
};

type Named = (inputs: object, options?: { locale: Locale }) => string;
type Place = Entry & { searched: string };

/**
 * A place by the name that its icon has, to be found under all its names: who writes `danh ba`,
 * `ㅇㄹㅊ` or `contacts` means the same app.
 */
function place(entry: Omit<Entry, 'label'>, name: Named): Place {
  const names = LOCALES.map((locale) => name({}, { locale })).join(' ');
  const searched = ` ${foldText(names)} ${initialsOf(names)}`;
  return { ...entry, label: name({}), searched };
}

/** The places of Station: home, its apps, and for administrators the hub and its sections. */
export function places(admin: boolean): Place[] {
  const home = place(
    {
      id: 'apps/home',
      group: 'apps',
      href: '/home',
      picture: { icon: homeIcon, colour: '#4f46e5' },
    },
    m.launcher_title as Named,
  );
  const ofApps = apps.map((app) =>
    place(
      {
        id: `apps/${app.key}`,
        group: 'apps',
        lang: appNameLanguage(app.key),
        href: addressOf(app.link),
        picture: app,
      },
      app.label as Named,
    ),
  );
  if (!admin) return [home, ...ofApps];
  const hub = place(
    {
      id: 'sections/hub',
      group: 'sections',
      href: '/app',
      picture: { icon: layoutGridIcon, colour: '#14172f' },
    },
    m.hub_title as Named,
  );
  const ofSections = sections.map((section) =>
    place(
      {
        id: `sections/${section.key}`,
        group: 'sections',
        lang: sectionNameLanguage(section.key),
        href: addressOf(section.link),
        picture: section,
      },
      section.label as Named,
    ),
  );
  // No tile of the hub: the spec has twelve.
  const visitors = place(
    {
      id: 'sections/visitors',
      group: 'sections',
      lang: statisticsNameLanguage(),
      href: '/app/visitors',
      picture: { icon: chartBarIcon, colour: '#c81e1e' },
    },
    statisticsName as Named,
  );
  return [home, ...ofApps, hub, ...ofSections, visitors];
}

/** The address of a link with its parameters in. */
function addressOf(link: { to: string; params?: Record<string, string> }): string {
  return link.to.replace(/\$(\w+)/g, (_, name: string) => link.params?.[name] ?? '');
}

/**
 * The places that a search means, best first: those whose name begins with it. Each piece has to be
 * the beginning of a word, or a few letters would mean every place by one of its names.
 */
export function findPlaces(all: readonly Place[], search: string): Entry[] {
  const pieces = searchPieces(search);
  const start = foldText(search);
  const isFirst = (entry: Place) => foldText(entry.label).startsWith(start);
  return all
    .filter(({ searched }) =>
      pieces.every((ways) => ways.some((way) => searched.includes(` ${way}`))),
    )
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

/** A page of the guide at a time would push people out of sight. */
const MOST_HELP_PAGES = 4;

const ofApp = (key: string) => apps.find((app) => app.key === key);

/** How entries of a group look that have no picture of their own, ones chosen lately too. */
export const PICTURES: Partial<Record<Group, Entry['picture']>> = {
  courses: ofApp('schools'),
  meetings: ofApp('meeting'),
  files: ofApp('upload'),
  companies: sections.find(({ key }) => key === 'management'),
  help: { icon: helpIcon, colour: '#475569' },
};

/** Pages of the guide that a search in a language has found, as entries. */
export function helpEntries(found: readonly FoundPage[], language: Language): Entry[] {
  return found.slice(0, MOST_HELP_PAGES).map(({ page, excerpt }) => ({
    id: `help/${page.name}`,
    group: 'help',
    label: page.title,
    detail: excerpt,
    href: `/help/${page.name}?lang=${language}`,
  }));
}

type FoundEntry = Omit<Entry, 'id' | 'group'> & { id: number };

/** What the server found, as entries: the page of each, or where it stands in its list. */
export function foundEntries(found: QuickFinds): Entry[] {
  const listed = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`;
  const details = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  const groups: Partial<Record<Group, FoundEntry[]>> = {
    contacts: found.contacts.map(({ id, name, phone, company }) => ({
      id,
      label: name,
      detail: details(phone, company),
      href: `/home/contacts/${id}`,
    })),
    students: found.students.map(({ id, name, phone }) => ({
      id,
      label: name,
      detail: phone,
      href: `/home/schools/student/${id}`,
    })),
    courses: found.courses.map(({ id, name, class: room, school }) => ({
      id,
      label: name,
      detail: details(room.name, school.name),
      href: `/home/schools/${school.id}/${room.id}/${id}`,
    })),
    meetings: found.meetings.map(({ id, title, starts_at }) => ({
      id,
      label: title,
      detail: formatDateTime(starts_at),
      href: `/home/meeting/${id}`,
    })),
    files: found.files.map(({ id, name, owner }) => ({
      id,
      label: name,
      detail: owner,
      href: `/home/upload/${id}`,
    })),
    companies: found.companies.map(({ id, name, business_number }) => ({
      id,
      label: name,
      detail: business_number,
      href: listed('/app/management', name),
    })),
    users: found.users.map(({ id, name, username }) => ({
      id,
      label: name || username,
      detail: username,
      href: listed('/app/users', username),
    })),
  };
  return GROUPS.flatMap((group) =>
    (groups[group] ?? []).map((entry) => ({ ...entry, id: `${group}/${entry.id}`, group })),
  );
}
