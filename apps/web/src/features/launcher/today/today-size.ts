import { readChoice, storePreference } from '../../../platform/preference.ts';

/**
 * How much room home keeps for "Today" before its code and its answer are there: as much as it took
 * the last time. Nothing moves when it comes; what does not fit into it waits behind a button.
 */
const SIZES = ['none', 'some', 'full'] as const;
export type TodaySize = (typeof SIZES)[number];

const KEY = 'station.today';

/** The room for this visit. */
export const readTodaySize = () => readChoice(KEY, SIZES, 'full');

/** The room for the next visit. */
export const keepTodaySize = (size: TodaySize) => storePreference(KEY, size);
