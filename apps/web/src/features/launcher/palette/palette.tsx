import { findMatches } from '@station/contract/search-text';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useGuide } from '../../help/guide.data.ts';
import { findPages, pagesFor } from '../../help/guide-search.texts.ts';
import css from './palette.module.css';
import {
  type Entry,
  findPlaces,
  GROUPS,
  type Group,
  helpEntries,
  PICTURES,
  places,
} from './palette-entries.ts';
import { noteRecent, readRecent } from './recent-choices.ts';
import { useRecords } from './search.data.ts';

const HEADINGS = {
  recent: m.palette_recent,
  apps: m.palette_apps,
  sections: m.palette_sections,
  contacts: m.palette_contacts,
  students: m.common_record_students,
  courses: m.common_record_courses,
  meetings: m.meetings_title,
  files: m.files_top,
  companies: m.palette_companies,
  users: m.common_record_users,
  help: m.help_title,
} as const;

type PaletteProps = {
  /** The screen's language, which the palette speaks too. */
  language: Language;
  onClose: () => void;
};

/** The way to everything by a few letters: apps, sections, people, records and pages of the guide. */
export function Palette({ language, onClose }: PaletteProps) {
  const locale = { locale: language };
  const router = useRouter();
  const user = useUser();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const search = text.trim();
  const records = useRecords(search);
  const admin = user !== undefined && isAdmin(user);
  const helped = useHelp(search, language, admin);
  const all = useMemo(() => places(admin), [admin]);
  const recent = useMemo(() => recentEntries(user?.id, all), [user?.id, all]);
  const entries =
    search === ''
      ? [...recent, ...all]
      : [...findPlaces(all, search), ...records.entries, ...helped];
  const chosen = Math.min(active, entries.length - 1);
  const optionId = (at: number) => `${id}-${at}`;

  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    if (user) noteRecent(user.id, entry);
    onClose();
    void router.navigate({ href: entry.href });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A syllable being composed (Korean, Vietnamese) takes the keys for itself.
    if (event.nativeEvent.isComposing) return;
    const count = entries.length;
    if (event.key === 'Enter') open(entries[chosen]);
    else if (event.key === 'ArrowDown' && count > 0) setActive((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setActive((chosen - 1 + count) % count);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  return (
    <Dialog
      title={m.palette_title({}, locale)}
      closeLabel={m.common_close({}, locale)}
      lang={language}
      place="top"
      onClose={onClose}
    >
      <div className={css.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          data-first-focus=""
          type="text"
          role="combobox"
          className={css.input}
          aria-label={m.palette_title({}, locale)}
          placeholder={m.palette_placeholder({}, locale)}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        className={css.list}
        aria-label={m.palette_title({}, locale)}
        aria-busy={records.status === 'busy'}
      >
        {GROUPS.map((group) => {
          const members = entries.filter((entry) => entry.group === group);
          if (members.length === 0) return null;
          const headingId = `${id}-${group}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
            <div key={group} role="group" aria-labelledby={headingId}>
              <p id={headingId} className={css.heading}>
                {HEADINGS[group]({}, locale)}
              </p>
              {members.map((entry) => {
                const at = entries.indexOf(entry);
                return (
                  <Option
                    key={entry.id}
                    id={optionId(at)}
                    entry={entry}
                    search={search}
                    active={at === chosen}
                    onPoint={() => setActive(at)}
                    onChoose={() => open(entry)}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
      {records.status === 'failed' ? (
        <p className={css.note} role="alert">
          {m.palette_failed({}, locale)}{' '}
          <button type="button" className={css.again} onClick={records.again}>
            {m.common_retry({}, locale)}
          </button>
        </p>
      ) : null}
      <p className={entries.length > 0 ? 'visually-hidden' : css.note} role="status">
        {statusText(records.status, entries.length, search, language)}
      </p>
    </Dialog>
  );
}

/** Pages of the guide that a search means; their words are loaded with its first letter. */
function useHelp(search: string, language: Language, admin: boolean): Entry[] {
  const { pages } = useGuide(language, search !== '');
  return pages && search !== ''
    ? helpEntries(findPages(pagesFor(pages, admin), search), language)
    : [];
}

function statusText(status: string, count: number, search: string, locale: Language): string {
  if (search === '') return '';
  if (count > 0) return m.palette_found({ count }, { locale });
  if (status === 'busy') return m.palette_busy({}, { locale });
  return m.palette_none({ search }, { locale });
}

type OptionProps = {
  id: string;
  entry: Entry;
  search: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ id, entry, search, active, onPoint, onChoose }: OptionProps) {
  const { group, label, lang, detail, picture = PICTURES[group] } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div
      id={id}
      role="option"
      className={css.option}
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      // A press would take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture ? (
        <AppIcon icon={picture.icon} colour={picture.colour} size="small" />
      ) : (
        <span className={css.person} aria-hidden="true">
          <IconUser size={18} />
        </span>
      )}
      <span className={css.lines}>
        <span lang={lang}>
          <Marked text={label} search={search} />
        </span>
        {detail ? (
          <span className={css.detail}>
            <Marked text={detail} search={search} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** A text with what was searched for marked in it. */
function Marked({ text, search }: { text: string; search: string }) {
  const matches = search === '' ? [] : findMatches(text, search);
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}

/** Recent choices as entries: places as they are called now, what else there is as it was called then. */
function recentEntries(user: number | undefined, all: readonly Entry[]): Entry[] {
  if (user === undefined) return [];
  return readRecent(user).flatMap((choice) => {
    const isPlace = /^(apps|sections)\//.test(choice.id);
    const known = all.find((entry) => entry.id === choice.id);
    if (isPlace && !known) return [];
    const [group] = choice.id.split('/') as [Group];
    const now = known ?? { ...choice, picture: PICTURES[group] };
    return [{ ...now, id: `recent/${choice.id}`, group: 'recent' as const }];
  });
}
