import { getFileTable, getFileText, searchFiles } from '@station/contract/files/contents';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { readFileTable, readFileText, searchContents } from './texts.actions.ts';

/** What is in files. */
export const textsRoutes: Feature['routes'] = (context, mount) => {
  mount(searchFiles, async ({ actor, query }) => {
    const { search, found_in: foundIn, page, limit } = query;
    const at = { foundIn, offset: (page - 1) * limit, limit };
    const { hits, total } = await searchContents(context, actor, search, at);
    return { data: hits, pagination: paginationOf(page, limit, total) };
  });
  mount(getFileText, async ({ actor, params }) => ({
    data: await readFileText(context, actor, params.id),
  }));
  mount(getFileTable, async ({ actor, params, query }) => {
    const { isCut, ...table } = await readFileTable(context, actor, params.id, query.sheet);
    return { data: { ...table, is_cut: isCut } };
  });
};
