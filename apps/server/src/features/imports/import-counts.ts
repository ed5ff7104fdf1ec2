import { IMPORT_STATES } from '@station/contract/imports/imports';
import { countsBy } from '../../platform/metrics/measure.ts';
import { countImports } from './import-maintenance.queries.ts';

/** How imports do and have done. */
export const importCounts = countsBy('state', IMPORT_STATES, {
  name: 'station_imports',
  help: 'Imports by state, those of uploads that write at once too.',
  read: countImports,
});
