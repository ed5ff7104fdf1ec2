import type { Trx } from '../../../db/db.ts';

/** What points to contacts and follows a merge; stored with each merge, so these stay. */
export type FollowerName =
  | 'employees'
  | 'cautions'
  | 'files'
  | 'attendees'
  | 'members'
  | 'recipients';

/**
 * What another domain does about its records that point to contacts which become one, within the merge;
 * registered in app.ts. The contacts are held.
 */
export type MergeFollower = {
  name: FollowerName;
  /** Has them point to the contact that is kept; answers which pointed where. What cannot stays. */
  follow: (
    trx: Trx,
    from: readonly number[],
    to: number,
  ) => Promise<{ id: number; contact_id: number }[]>;
  /** Has them point to the one that is back, those that still point to the kept one, `from`. */
  unfollow: (trx: Trx, ids: readonly number[], from: number, to: number) => Promise<void>;
};
