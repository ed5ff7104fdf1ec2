import { formatNumber } from '../../../platform/format.ts';

/** A rate in percent, 0 to 100; a dash where nothing was marked. */
export const rateText = (rate: number | null) => (rate === null ? '—' : `${formatNumber(rate)}%`);
