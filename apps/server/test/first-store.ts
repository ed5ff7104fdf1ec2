import { test } from 'vitest';
import { isFull } from './in-full.ts';
import { isPostgres } from './test-store.ts';

/**
 * In a file of both stores, a test that claims the same of either and takes its time on the embedded
 * one: `npm test` tries it on PostgreSQL, and `npm run test:full` on both.
 */
export const onPostgresFirst = test.runIf(isPostgres || isFull);
