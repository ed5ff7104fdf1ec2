import type { Measure } from '../../../platform/metrics/measure.ts';
import { findUsedBytes } from './node-counts.queries.ts';

/** What people's files take; of sums that are kept, so that no file is visited for it. */
export const fileRoom: Measure = {
  name: 'station_files_bytes',
  help: 'Bytes of all versions of the files of people, those in the trash too.',
  labels: [],
  read: async (db) => [{ labels: {}, value: await findUsedBytes(db) }],
};
