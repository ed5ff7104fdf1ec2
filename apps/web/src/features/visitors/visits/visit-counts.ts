import { TRACE_KEYS } from '../../../platform/browser-data.ts';
import { keep, readStored } from '../../../platform/local-storage.ts';

const COUNT_KEY = 'visit_count';
const RETURNING_KEY = 'returning_visitor';
const LAST_KEY = TRACE_KEYS.lastVisit;

/** In session storage: this tab's visit is counted already. */
const COUNTED_KEY = 'visit_counted';

const ofTab = () => sessionStorage;

/**
 * How often this browser has come, and whether it was here before (spec 1, section 3): a visit is a
 * tab's whole stay, however many pages it sees.
 */
export function countVisit(): { visitCount: number; isReturning: boolean } {
  const before = Number(readStored(COUNT_KEY)) || 0;
  if (readStored(COUNTED_KEY, ofTab) === null) {
    keep(RETURNING_KEY, String(readStored(LAST_KEY) !== null));
    keep(COUNT_KEY, String(before + 1));
    keep(COUNTED_KEY, 'true', ofTab);
  }
  keep(LAST_KEY, new Date().toISOString());
  return {
    visitCount: Number(readStored(COUNT_KEY)) || 1,
    isReturning: readStored(RETURNING_KEY) === 'true',
  };
}
