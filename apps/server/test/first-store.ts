import { test } from 'vitest';
import { isFull } from './in-full.ts';
import { isPostgres } from './test-store.ts';

/*
 * In a file of both stores (`// @store both`), for a test that takes its time and whose claim is the
 * same on either: `npm test` tries it on the store named here, `npm run test:full` on both.
 */

/** Where it is quicker to set up. */
export const onPostgresFirst = test.runIf(isPostgres || isFull);
