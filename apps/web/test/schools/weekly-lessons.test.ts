import { expect, test, vi } from 'vitest';
import { isLonger, lessonDays } from '../../src/features/schools/attendance/weekly-lessons.ts';

const MONDAY_AND_WEDNESDAY = new Set([1, 3]);

test('A weekly pattern has its days from the first to the last one, without holidays', () => {
  const days = { weekdays: MONDAY_AND_WEDNESDAY, from: '2026-11-02', to: '2026-11-16' };
  expect(lessonDays({ ...days, except: ['2026-11-11'] }, 500)).toEqual([
    '2026-11-02',
    '2026-11-04',
    '2026-11-09',
    '2026-11-16',
  ]);
});

test('Without a period there is no day, and a slip of the year ends one past the limit', () => {
  const all = { weekdays: new Set([1, 2, 3, 4, 5, 6, 7]), except: [] };
  expect(lessonDays({ ...all, from: '', to: '2026-11-16' }, 500)).toEqual([]);
  expect(lessonDays({ ...all, from: '2026-01-01', to: '2199-01-01' }, 500)).toHaveLength(501);
});

test('Without a day of the week no day of the period is looked at, however long it is', () => {
  const weekdays = new Set<number>();
  const looked = vi.spyOn(weekdays, 'has');
  const period = { from: '0002-11-02', to: '2026-11-16' };
  expect(lessonDays({ ...period, weekdays, except: [] }, 500)).toEqual([]);
  expect(looked).not.toHaveBeenCalled();
});

test('A period is too long by the count of the server, which has 800 days between first and last', () => {
  expect(isLonger({ from: '2026-01-01', to: '2028-03-11' }, 800)).toBe(false);
  expect(isLonger({ from: '2026-01-01', to: '2028-03-12' }, 800)).toBe(true);
});
