import {
  editImportRow,
  type ImportRow,
  listImportRows,
} from '@station/contract/imports/import-rows';
import {
  cancelImport,
  getImport,
  type Import,
  type ImportCounts,
  ImportProgress,
  listImports,
  openImport,
  setImportDuplicates,
} from '@station/contract/imports/imports';
import { paginationOf } from '@station/contract/paging';
import { act, fireEvent, screen } from '@testing-library/react';
import { openDirectory, success } from '../contacts/contacts-server.ts';
import { FakeRequest } from '../fake-request.ts';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin } from '../render-station.tsx';

/** The id of the import that tests are about. */
export const ID = '5b1f6f0a-3f3e-4f3a-9d3e-2f1d5c6b7a80';

/** How many rows stand where; a test names those it is about. */
export function makeCounts(changes: Partial<ImportCounts> = {}): ImportCounts {
  return { added: 0, updated: 0, skipped: 0, refused: 0, dropped: 0, ...changes };
}

/** A row as the contract has one; a test changes what it is about. */
export function makeRow(row: number, changes: Partial<ImportRow> = {}): ImportRow {
  return {
    row,
    outcome: 'added',
    values: { name: `Người ${row}`, phone: `09${String(row).padStart(8, '0')}`, email: '' },
    mended: false,
    problems: [],
    notes: [],
    duplicate: null,
    before: null,
    ...changes,
  };
}

/** One of each kind: added, a duplicate of a contact, of a row, and refused. */
export const FOUR_KINDS: ImportRow[] = [
  makeRow(2),
  makeRow(3, {
    outcome: 'skipped',
    duplicate: { field: 'phone', id: 7, label: 'Lan', row: null },
  }),
  makeRow(4, {
    outcome: 'skipped',
    duplicate: { field: 'phone', id: null, label: null, row: 2 },
  }),
  makeRow(5, {
    outcome: 'refused',
    values: { name: 'Anh', phone: '0901234567', email: 'anh@' },
    problems: [{ field: 'email', reason: 'format', value: 'anh@' }],
  }),
];

/** How many of these rows stand where. */
export function countRows(rows: readonly ImportRow[]): ImportCounts {
  const counts = makeCounts();
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** An import as the contract has one, ready to be looked through; a test changes what it is about. */
export function makeImport(changes: Partial<Import> = {}): Import {
  return {
    id: ID,
    kind: 'contacts',
    state: 'ready',
    file_name: 'danh-ba.xlsx',
    account_id: 7,
    account_name: '김민수',
    created_at: '2026-11-21T02:00:00.000Z',
    finished_at: null,
    counts: makeCounts(),
    undone_at: null,
    undone_by: null,
    can_undo: false,
    own: true,
    sheets: [{ index: 0, name: 'Danh bạ' }],
    sheet: 0,
    heading_row: 1,
    top: [
      { row: 1, cells: ['Họ tên', 'SĐT', 'Thư'] },
      { row: 2, cells: ['Người 2', '0900000002', ''] },
    ],
    columns: [
      { index: 0, heading: 'Họ tên', samples: ['Người 2', 'Anh'], field: 'name' },
      { index: 1, heading: 'SĐT', samples: ['0900000002'], field: 'phone' },
      { index: 2, heading: 'Thư', samples: ['anh@'], field: 'email' },
      { index: 3, heading: 'Ghi', samples: [], field: null },
    ],
    fields: [
      { key: 'name', required: true },
      { key: 'phone', required: true },
      { key: 'email', required: false },
      { key: 'company', required: false },
    ],
    duplicates: 'skip',
    progress: null,
    failure: null,
    undo: null,
    ...changes,
  };
}

/** An import that was committed, and can be undone. */
export const makeCommitted = (changes: Partial<Import> = {}) =>
  makeImport({
    state: 'committed',
    finished_at: '2026-11-21T03:00:00.000Z',
    counts: makeCounts({ added: 182, updated: 3, skipped: 2, refused: 1 }),
    can_undo: true,
    ...changes,
  });

/** A server whose history has these imports. */
export const withHistory =
  (...imports: Import[]) =>
  (server: FakeServer) =>
    server.answer(listImports, ({ query }) => {
      const { page, limit } = listImports.query.parse(Object.fromEntries(query));
      return {
        success,
        data: imports.slice((page - 1) * limit, page * limit),
        pagination: paginationOf(page, limit, imports.length),
      };
    });

type Options = {
  /** The import that the server has; none unless a test says so. */
  one?: Import;
  rows?: ImportRow[];
  prepare?: (server: FakeServer) => void;
};

/** Opens an address of the Excel upload as an administrator, on a server that keeps to the contract. */
export async function openImports(path: string, { one, rows = [], prepare }: Options = {}) {
  let now = one;
  let list = rows;
  const current = () => {
    if (!now) throw new Error('The test has no import.');
    return { success, data: now };
  };
  const station = openDirectory(path, {
    signedIn: makeAdmin(),
    prepare: (server) => {
      server
        .answer(openImport, () => ({
          success,
          data: now && /^(reading|ready|committing)$/.test(now.state) ? now : null,
        }))
        .answer(getImport, current)
        .answer(listImportRows, ({ query }) => {
          const asked = listImportRows.query.parse(Object.fromEntries(query));
          const found = list.filter(
            (row) =>
              (asked.outcome === '' || row.outcome === asked.outcome) &&
              Object.values(row.values).join(' ').includes(asked.search),
          );
          const first = (asked.page - 1) * asked.limit;
          return {
            success,
            data: found.slice(first, first + asked.limit),
            pagination: paginationOf(asked.page, asked.limit, found.length),
          };
        })
        .answer(editImportRow, ({ params, body }) => {
          const old = list.find((row) => row.row === Number(params.row));
          if (!old) throw new Error(`The test has no row ${params.row}.`);
          const outcome = body.dropped ? ('dropped' as const) : ('added' as const);
          const data: ImportRow = {
            ...old,
            outcome,
            values: { ...old.values, ...body.values },
            mended: old.mended || body.values !== undefined,
            problems: [],
          };
          list = list.map((row) => (row === old ? data : row));
          if (now) now = { ...now, counts: countRows(list) };
          return { success, data, others: [], counts: countRows(list) };
        })
        .answer(setImportDuplicates, ({ body }) => {
          if (now) now = { ...now, duplicates: body.duplicates };
          return current();
        })
        .answer(cancelImport, () => {
          if (now) now = { ...now, state: 'cancelled' };
          return current();
        });
      prepare?.(server);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const set = (next: Import) => {
    now = next;
  };
  return { ...station, set };
}

/** A file to choose, with the size it claims in bytes. */
export function fileOf(name: string, bytes = 1_500_000): File {
  const file = new File(['rows'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

/** Where a file is put. */
export const zone = () => screen.getByLabelText('Kéo thả file vào đây hoặc bấm để chọn');

/** The button that sends it. */
export const submit = () => screen.getByRole('button', { name: 'Upload và Thêm Contacts' });

/** Chooses a file as the picker of the browser does. */
export const choose = (file: File) => fireEvent.change(zone(), { target: { files: [file] } });

/** The server tells how far it is. */
export function progress(request: FakeRequest, step: Partial<ImportProgress>) {
  const full = ImportProgress.parse({
    id: ID,
    phase: 'reading',
    rows: 0,
    total: null,
    ahead: 0,
    ...step,
  });
  return act(async () => request.write(`${JSON.stringify({ progress: full })}\n`));
}

/** The server is done with the long call. */
export async function finish(request: FakeRequest, data: Import): Promise<void> {
  await act(async () => {
    request.write(`${JSON.stringify({ result: { success, data } })}\n`);
    request.finish();
  });
}

/** The server refuses on the way. */
export async function refuse(request: FakeRequest, reason: string): Promise<void> {
  const problem = { success: false, code: 'invalid', reason, message: 'no', request_id: 'r-1' };
  await act(async () => {
    request.write(`${JSON.stringify({ problem })}\n`);
    request.finish();
  });
}

/** The line is cut. */
export async function cut(request: FakeRequest): Promise<void> {
  await act(async () => void request.dispatchEvent(new Event('error')));
}

/** The long call that the page has begun. */
export function lastCall(opened: string): FakeRequest {
  if (FakeRequest.last?.opened !== opened) {
    throw new Error(`The page has begun ${FakeRequest.last?.opened}, not ${opened}.`);
  }
  return FakeRequest.last;
}
