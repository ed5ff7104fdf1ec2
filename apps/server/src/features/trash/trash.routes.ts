import { paginationOf } from '@station/contract/paging';
import {
  emptyTrash as emptyTrashEndpoint,
  listTrash,
  restoreTrash,
  type TrashedThing,
} from '@station/contract/trash/trash';
import type { Context, Feature } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { emptyTrash, purgeTrash, restoreThings } from './trash.actions.ts';
import type { TrashKind } from './trash.kind.ts';
import { findTrashPage, type TrashRow } from './trash.queries.ts';

/** One trash for the kinds of things that features put into it. */
export function trash(kinds: readonly TrashKind[]): Feature {
  const byName = new Map<string, TrashKind>(kinds.map((kind) => [kind.kind, kind]));
  const shown = (row: TrashRow): TrashedThing[] => {
    const kind = byName.get(row.kind);
    if (!kind) return [];
    const { id, label, deleted_at, expires_at, deleted_by, deleted_name } = row;
    return [
      {
        kind: kind.kind,
        id,
        label,
        detail: kind.detail(row.item),
        deleted_at: deleted_at.toISOString(),
        expires_at: expires_at.toISOString(),
        deleted_by: { id: deleted_by, name: deleted_name },
      },
    ];
  };
  return {
    routes: (context, mount) => {
      mount(listTrash, async ({ actor, query: { search, page, limit } }) => {
        const found = await findTrashPage(context.db, actor, search, (page - 1) * limit, limit);
        return {
          data: found.rows.flatMap(shown),
          pagination: paginationOf(page, limit, found.found),
          total: found.total,
          until: found.until?.toISOString() ?? null,
        };
      });

      mount(restoreTrash, async ({ actor, body: { items } }) => {
        const { restored, notes } = await restoreThings(context, kinds, actor, items);
        return { details: { restored, requested: items.length }, notes };
      });

      mount(emptyTrashEndpoint, async ({ actor, body }) => ({
        details: { deleted: await emptyTrash(context, kinds, actor, new Date(body.until)) },
      }));
    },
    jobs: [
      defineUpkeep({
        kind: 'trash.purge',
        everyMs: 60 * 60_000,
        work: (context: Context, signal) => purgeTrash(context, kinds, signal),
      }),
    ],
  };
}
