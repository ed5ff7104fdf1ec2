import { REPORT_LIMITS, type ReportContent } from '@station/contract/reports/report-fields';
import { expect, test } from 'vitest';
import { carriedOver, draftOf } from '../../src/features/reports/draft.ts';

const day = (given: Partial<ReportContent>): ReportContent => ({
  ...{ items: [], tomorrow: '', blockers: '', notes: '' },
  ...given,
});

test('a long line of a plan is carried over as several items, and no word is lost', () => {
  const line = 'a'.repeat(REPORT_LIMITS.itemText) + 'b'.repeat(100);
  const { items } = carriedOver(draftOf(undefined), day({ tomorrow: `- ${line}\n\nHọp` }));
  expect(items.map(({ text }) => text)).toEqual([
    'a'.repeat(REPORT_LIMITS.itemText),
    'b'.repeat(100),
    'Họp',
  ]);
});

test('no more is carried over than a report takes', () => {
  const lines = Array.from({ length: REPORT_LIMITS.items + 5 }, (_, at) => `việc ${at}`);
  const { items } = carriedOver(draftOf(undefined), day({ tomorrow: lines.join('\n') }));
  expect(items).toHaveLength(REPORT_LIMITS.items);
});
