import { downloadRejectedRows, listImportRows, mendImportRow } from '@station/contract/import-rows';
import {
  cancelImport,
  commitImport,
  getImport,
  type ImportsReason,
  listImports,
  mapImport,
  openImport,
  setImportDuplicates,
  startImport,
  undoImport,
} from '@station/contract/imports';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';

/** Imports in two steps (issue 4). No kind is registered yet, so there is nothing to be found. */
export const imports: Feature = {
  routes: (_context, mount) => {
    const notFound = async (): Promise<never> => {
      throw new Problem('not-found', 'This import does not exist', {
        reason: 'imports.not-found' satisfies ImportsReason,
      });
    };
    mount(startImport, notFound);
    mount(listImports, async ({ query }) => ({
      data: [],
      pagination: paginationOf(query.page, query.limit, 0),
    }));
    mount(openImport, async () => ({ data: null }));
    mount(getImport, notFound);
    mount(mapImport, notFound);
    mount(setImportDuplicates, notFound);
    mount(listImportRows, notFound);
    mount(mendImportRow, notFound);
    mount(commitImport, notFound);
    mount(cancelImport, notFound);
    mount(downloadRejectedRows, notFound);
    mount(undoImport, notFound);
  },
};
