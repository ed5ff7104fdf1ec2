import {
  type ItemKind,
  REPORT_LIMITS,
  type ReportContent,
  type ReportLink,
} from '@station/contract/reports/report-fields';
import { newId } from './new-id.ts';

/** An item as it is being written; `key` tells it from the others for as long as it is on the screen. */
export type DraftItem = {
  key: string;
  text: string;
  kind: ItemKind;
  minutes: number;
  progress: number;
  link: ReportLink | null;
};

/** A report as it is being written. */
export type Draft = { items: DraftItem[]; tomorrow: string; blockers: string; notes: string };

export const emptyItem = (): DraftItem => ({
  key: newId(),
  text: '',
  kind: 'work',
  minutes: 0,
  progress: 100,
  link: null,
});

/** What is stored, to be gone on with; there is always a line to write into. */
export function draftOf(content: ReportContent | undefined): Draft {
  const { items = [], tomorrow = '', blockers = '', notes = '' } = content ?? {};
  const shown = items.map((item) => ({ ...item, key: newId() }));
  return { items: shown.length > 0 ? shown : [emptyItem()], tomorrow, blockers, notes };
}

/** What would be stored of it. */
export function contentOf({ items, ...texts }: Draft): ReportContent {
  const filled = items.filter(({ text, link }) => text.trim() !== '' || link);
  return {
    ...texts,
    items: filled.map(({ key: _, ...item }) => ({ ...item, text: item.text.trim() })),
  };
}

/** Whether two hold the same, for who reads them. */
export const isSame = (one: ReportContent, other: ReportContent) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = ({ items, tomorrow, blockers, notes }: ReportContent) => [
  items.map(({ text, kind, minutes, progress, link }) => [text, kind, minutes, progress, link?.id]),
  tomorrow.trim(),
  blockers.trim(),
  notes,
];

const nameOf = ({ text, link }: Pick<DraftItem, 'text' | 'link'>) =>
  `${text.trim()} ${link ? `${link.kind} ${link.id}` : ''}`;

/** Adds items that are not there yet; an empty last line gives way to them. */
function withItems(draft: Draft, more: readonly DraftItem[]): Draft {
  const known = new Set(draft.items.map(nameOf));
  const items = draft.items.filter(({ text, link }) => text.trim() !== '' || link);
  const added = more.filter((item) => !known.has(nameOf(item)));
  const all = [...items, ...added];
  return { ...draft, items: all.length > 0 ? all : [emptyItem()] };
}

const PIECES = new RegExp(`.{1,${REPORT_LIMITS.itemText}}`, 'gsu');

/** What is carried over from another day: unfinished items, and each line that was planned. */
export function carriedOver(draft: Draft, previous: ReportContent): Draft {
  const unfinished = previous.items
    .filter(({ progress }) => progress < 100)
    .map((item) => ({ ...item, key: newId(), minutes: 0 }));
  const planned = previous.tomorrow
    .split('\n')
    .map((line) => line.replace(/^[-•*\s]+/, '').trim())
    // A plan may be longer than an item, which then goes on in the next one.
    .flatMap((line) => line.match(PIECES) ?? [])
    .map((text) => ({ ...emptyItem(), text, progress: 0 }));
  const { items, ...texts } = withItems(draft, [...unfinished, ...planned]);
  // What a report has no room for still stands in the day before.
  return { ...texts, items: items.slice(0, Math.max(draft.items.length, REPORT_LIMITS.items)) };
}

/** What a template begins with, where nothing stands yet. */
export function fromTemplate(draft: Draft, template: ReportContent): Draft {
  const items = template.items.map((item) => ({ ...item, key: newId() }));
  return {
    ...withItems(draft, items),
    tomorrow: draft.tomorrow || template.tomorrow,
    blockers: draft.blockers || template.blockers,
    notes: draft.notes || template.notes,
  };
}

/** Everything of both: no word is lost, and what both have stands once. */
export function both(mine: Draft, theirs: ReportContent): Draft {
  const { items } = draftOf(theirs);
  const joined = (one: string, other: string) =>
    one.trim() === other.trim() ? one : [other, one].filter(Boolean).join('\n');
  return {
    ...withItems({ ...mine, items }, mine.items),
    tomorrow: joined(mine.tomorrow, theirs.tomorrow),
    blockers: joined(mine.blockers, theirs.blockers),
    notes: mine.notes === theirs.notes ? mine.notes : `${theirs.notes}${mine.notes}`,
  };
}
