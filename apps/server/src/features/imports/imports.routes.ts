import {
  downloadRejectedRows,
  editImportRow,
  listImportRows,
} from '@station/contract/imports/import-rows';
import {
  cancelImport as cancelImportEndpoint,
  commitImport as commitImportEndpoint,
  getImport,
  type ImportKind,
  listImports,
  mapImport as mapImportEndpoint,
  openImport,
  setImportDuplicates,
  startImport as startImportEndpoint,
  undoImport as undoImportEndpoint,
} from '@station/contract/imports/imports';
import { paginationOf } from '@station/contract/paging';
import type { Db } from '../../db/db.ts';
import { type Clock, dayOf } from '../../platform/clock.ts';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { answerWithProgress } from '../../platform/progress-stream.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import type { ImportDefinition } from './import.kind.ts';
import { importCounts } from './import-counts.ts';
import { conflict, importNotFound, requireAccess } from './import-problems.ts';
import { rejectedWorkbook } from './import-rejections.actions.ts';
import { editRow } from './import-row-edits.actions.ts';
import { findArchivedRowPage, findRowPage } from './import-row-pages.queries.ts';
import { toRows } from './import-row-views.ts';
import { hasEdits } from './import-rows.queries.ts';
import { undoImport } from './import-undo.actions.ts';
import { receiveWorkbook } from './import-upload.actions.ts';
import { toImport, toSummary } from './import-views.ts';
import {
  cancelImport,
  commitImport,
  mapImport,
  setDuplicatePolicy,
  startImport,
} from './imports.actions.ts';
import { importUpkeep } from './imports.jobs.ts';
import {
  findImport,
  findImportPage,
  findOpenImport,
  type ImportRecord,
} from './imports.queries.ts';
import { listenTo } from './running-imports.ts';

/** Imports in two steps of the kinds that features define (issue 4, points 1 and 2). */
export function importing(definitions: readonly ImportDefinition[]): Feature {
  const kinds = new Map(definitions.map((it) => [it.kind, it]));
  return {
    measures: [importCounts],
    routes: (context, mount) => {
      const doors = doorsOf(context, kinds);
      startRoutes(context, mount, doors);
      lookingRoutes(context, mount, doors);
      endingRoutes(context, mount, doors);
    },
    jobs: importUpkeep,
  };
}

type Found = { record: ImportRecord; definition: ImportDefinition };

/** The ways to a kind or an import, each with its check of who is asking. */
type Doors = {
  kind(kind: ImportKind, actor: Actor): ImportDefinition;
  /** What the caller may see: their own, and what anybody committed. */
  seen(id: string, actor: Actor): Promise<Found>;
  own(id: string, actor: Actor): Promise<Found>;
  db: Db;
  clock: Clock;
};

function doorsOf({ db, clock }: Context, kinds: Map<ImportKind, ImportDefinition>): Doors {
  const kind: Doors['kind'] = (name, actor) => {
    requireAccess(name, actor);
    const definition = kinds.get(name);
    if (!definition) throw importNotFound();
    return definition;
  };
  const find = async (id: string, actor: Actor) => {
    const record = await findImport(db, id);
    if (!record) throw importNotFound();
    return { record, definition: kind(record.kind, actor) };
  };
  return {
    db,
    clock,
    kind,
    async seen(id, actor) {
      const found = await find(id, actor);
      const isOver = found.record.state === 'committed' || found.record.state === 'undone';
      const isPublic = isOver && (!found.definition.isPrivate || actor.role === 'admin');
      if (!isPublic && found.record.account_id !== actor.id) throw importNotFound();
      return found;
    },
    async own(id, actor) {
      const found = await find(id, actor);
      if (found.record.account_id !== actor.id) throw importNotFound();
      return found;
    },
  };
}

function startRoutes(context: Context, mount: Mount, doors: Doors): void {
  const { db, config } = context;

  mount(startImportEndpoint, async ({ actor, query, request, reply }) => {
    const definition = doors.kind(query.kind, actor);
    // Known before the file is sent; the index refuses whoever comes between.
    if (await findOpenImport(db, actor.id, query.kind)) throw conflict('imports.unfinished');
    const file = await receiveWorkbook(request, config.dataDir, 'imports');
    const { id, done } = await startImport(context, actor, definition, file).catch(
      async (error: unknown) => {
        await file.remove();
        throw error;
      },
    );
    return answerWithProgress(request, reply, async (onProgress) => {
      listenTo(id, onProgress);
      await done;
      return answerOf(doors, id, actor);
    });
  });

  mount(mapImportEndpoint, async ({ actor, params, body, request, reply }) => {
    const { record, definition } = await doors.own(params.id, actor);
    if (record.state !== 'ready') throw conflict('imports.not-ready');
    const { done } = await mapImport(context, definition, record, body);
    return answerWithProgress(request, reply, async (onProgress) => {
      listenTo(record.id, onProgress);
      await done;
      return answerOf(doors, record.id, actor);
    });
  });

  mount(setImportDuplicates, async ({ actor, params, body }) => {
    const { record } = await doors.own(params.id, actor);
    await setDuplicatePolicy(context, record, body.duplicates);
    return answerOf(doors, record.id, actor);
  });

  mount(editImportRow, async ({ actor, params, body }) => {
    const { record, definition } = await doors.own(params.id, actor);
    const { row, others, counts } = await editRow(context, definition, record.id, params.row, body);
    const [data, ...rest] = await toRows(db, definition, [row, ...others]);
    if (!data) throw importNotFound();
    return { data, others: rest, counts };
  });
}

function lookingRoutes({ db, clock }: Context, mount: Mount, doors: Doors): void {
  mount(listImports, async ({ actor, query }) => {
    const { isPrivate } = doors.kind(query.kind, actor);
    const { page, limit } = query;
    const found = await findImportPage(db, query.kind, {
      ...{ offset: (page - 1) * limit, limit },
      ...(isPrivate && actor.role !== 'admin' && { ownerId: actor.id }),
    });
    return {
      data: found.imports.map((record) => toSummary(record, actor, clock.now())),
      pagination: paginationOf(page, limit, found.total),
    };
  });

  mount(openImport, async ({ actor, query }) => {
    const definition = doors.kind(query.kind, actor);
    const record = await findOpenImport(db, actor.id, query.kind);
    return { data: record ? toImport(record, definition, actor, clock.now()) : null };
  });

  mount(getImport, async ({ actor, params }) => answerOf(doors, params.id, actor));

  mount(listImportRows, async ({ actor, params, query }) => {
    const { record, definition } = await doors.seen(params.id, actor);
    const { page: number, limit, ...filter } = query;
    const page = { offset: (number - 1) * limit, limit };
    const found =
      record.state === 'committed' || record.state === 'undone'
        ? await findArchivedRowPage(db, record.id, filter, page)
        : await findRowPage(db, record.id, record.duplicates, filter, page);
    return {
      data: await toRows(db, definition, found.rows),
      pagination: paginationOf(number, limit, found.total),
    };
  });
}

function endingRoutes(context: Context, mount: Mount, doors: Doors): void {
  mount(commitImportEndpoint, async ({ actor, params, request, reply }) => {
    const { record, definition } = await doors.own(params.id, actor);
    return answerWithProgress(request, reply, async (onProgress, signal) => {
      await commitImport(context, actor, definition, record, { signal, onProgress });
      return answerOf(doors, record.id, actor);
    });
  });

  mount(cancelImportEndpoint, async ({ actor, params }) => {
    const { record } = await doors.own(params.id, actor);
    await cancelImport(context, actor, record);
    return answerOf(doors, record.id, actor);
  });

  mount(downloadRejectedRows, async ({ actor, params, query, reply }) => {
    const { record, definition } = await doors.seen(params.id, actor);
    const today = dayOf(context.clock);
    const { language } = query;
    const workbook = await rejectedWorkbook(context, actor, definition, record, language);
    return sendWorkbook(reply, `rejected_${today}.xlsx`, workbook);
  });

  mount(undoImportEndpoint, async ({ actor, params, request, reply }) => {
    const { record, definition } = await doors.seen(params.id, actor);
    return answerWithProgress(request, reply, async () => {
      await undoImport(context, actor, definition, record);
      return answerOf(doors, record.id, actor);
    });
  });
}

async function answerOf({ db, clock, seen }: Doors, id: string, actor: Actor) {
  const now = clock.now();
  const { record, definition } = await seen(id, actor);
  const edited = record.state === 'ready' && (await hasEdits(db, id));
  return { success: true as const, data: { ...toImport(record, definition, actor, now), edited } };
}
