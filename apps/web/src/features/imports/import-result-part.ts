import { lazy } from 'react';

const load = () => import('./import-result.tsx');

/** The result of an import, whose code comes when there is one. */
export const ImportResult = lazy(() => load().then((module) => ({ default: module.ImportResult })));

/** Fetches the code ahead, so that it is there when the commit is done. */
export function preloadImportResult(): void {
  // What cannot be fetched now is fetched, and its failure told, when it is shown.
  load().catch(() => {});
}
