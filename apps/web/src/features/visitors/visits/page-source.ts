import type { OpenPage } from './visit-record.ts';

/** Where the features of visits learn which page is open; app/live/page-visits.ts makes one. */
export type PageSource = {
  current: () => OpenPage;
  /** Calls `listener` after each move to another page; returns the way to stop. */
  onChange: (listener: () => void) => () => void;
};
