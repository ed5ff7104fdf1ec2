import { lazy } from 'react';

/*
 * The faces of an import whose code comes when they are shown, or shortly before. Where it cannot be
 * loaded, the screen says so and offers another try.
 */

const loadPreview = () => import('./import-preview.tsx');
const loadResult = () => import('./import-result.tsx');

/** See import-preview.tsx. */
export const ImportPreview = lazy(() =>
  loadPreview().then((module) => ({ default: module.ImportPreview })),
);

/** See import-result.tsx. */
export const ImportResult = lazy(() =>
  loadResult().then((module) => ({ default: module.ImportResult })),
);

/** Fetches the preview's code while a file is read. */
export function preloadImportPreview(): void {
  // What cannot be fetched now is fetched, and its failure told, when it is shown.
  loadPreview().catch(() => {});
}
