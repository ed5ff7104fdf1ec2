import type { ImportCounts } from '@station/contract/imports/imports';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import type { BannerLine } from '../../ui/message-banner.tsx';
import type { ImportKindTexts } from './import-kind.ts';

/**
 * Whether an import that takes no row counts as a failure: it does when rows were refused, or when
 * none was even skipped (spec 2, section 4). Undefined when there are no rows at all.
 */
export function isFailedWhole({ skipped, refused, dropped }: ImportCounts): boolean | undefined {
  if (skipped + refused + dropped === 0) return undefined;
  return refused > 0 || skipped === 0;
}

/** The coloured lines of the result (spec 2, sections 2 and 8). */
export function countLines(counts: ImportCounts, kind: ImportKindTexts): BannerLine[] {
  const { added, updated, skipped, refused, dropped } = counts;
  const count = formatNumber;
  return [
    { text: kind.counted('added', count(added)), tone: 'plain' },
    ...when(updated, kind.counted('updated', count(updated)), 'plain'),
    ...when(skipped, kind.counted('skipped', count(skipped)), 'notice'),
    ...when(refused, m.imports_warnings({ count: count(refused) }), 'warning'),
    ...when(dropped, m.imports_dropped_count({ count: count(dropped) }), 'plain'),
  ];
}

/** A line, if there is anything to count. */
export function when(count: number, text: string, tone: BannerLine['tone']): BannerLine[] {
  return count > 0 ? [{ text, tone }] : [];
}
