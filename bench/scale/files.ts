/** Files: a page of all, one folder, a search, figures. */
import { type Measured, type ScalePart, settle, timed } from './part.ts';

/** Files of a folder. */
const A_FOLDER = 200;

export const files: ScalePart = {
  unit: 'Files',
  sizes: [20_000, 200_000],

  async fill(site, from, to) {
    await site.pool.query(`
      with folder as (
        insert into file_node (kind, owner_id, name, search)
        select 'folder', 1, 'Kho lưu trữ ' || n, 'kho luu tru ' || n
        from generate_series(${from / A_FOLDER + 1}, ${to / A_FOLDER}) n
        returning id, split_part(name, ' ', 4)::int as number
      )
      insert into file_node (kind, parent_id, owner_id, name, category, search, file_size,
        mime_type, file_type, uploader_name, uploaded_at)
      select 'file', folder.id, 1, 'Báo cáo số ' || it || '.pdf', 'Nhóm ' || it % 9,
        'bao cao so ' || it || '.pdf', it, 'application/pdf', 'pdf', 'Người ' || it % 40,
        now() - it * interval '1 minute'
      from folder, generate_series(1, ${A_FOLDER}) n, lateral (select folder.number * ${A_FOLDER} + n as it) of`);
    await settle(site, 'file_node', 'file_version', 'blob');
  },

  async measure(site, size) {
    const { rows } = await site.pool.query(
      "select max(id) as id from file_node where kind = 'folder'",
    );
    const path = (name: string, address: string): Promise<Measured> =>
      timed(site, `/api/files/${address}`).then((ms) => ({ path: name, ms }));
    return [
      await path('all files, page 1', 'nodes'),
      await path('all files, the last page', `nodes?page=${size / 20}`),
      await path('by name, in the middle', `nodes?sort=original_name&page=${size / 40}`),
      await path(`a folder of ${A_FOLDER}`, `nodes?folder=${rows[0].id}`),
      await path('a name that one has', `search?search=bao%20cao%20so%20${size - 1}`),
      await path('a word that all have', 'nodes?search=bao%20cao'),
      await path('figures', 'stats'),
    ];
  },
};
