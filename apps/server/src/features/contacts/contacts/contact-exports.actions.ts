import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { findNode, refOf } from '../../industries/stored/industry-paths.rules.ts';
import { findCategories } from '../categories/categories.queries.ts';
import { LABELS } from './contact-import-texts.ts';
import type { ContactFilter } from './contact-pages.queries.ts';
import { findContactsBefore, type WalkedContact } from './contact-walk.queries.ts';
import { COLUMN_LABELS } from './upload-texts.ts';

/** Contacts read at a time while exporting. */
const ROWS_A_READ = 1_000;

/** The seven columns of the template with their widths in characters (spec 2, section 5). */
const TEMPLATE_COLUMNS = [
  ['name', 28],
  ['phone', 20],
  ['position', 20],
  ['email', 32],
  ['company', 32],
  ['address', 40],
  ['category', 16],
] as const;

const templateColumns = TEMPLATE_COLUMNS.map(([field, width]) => ({
  header: COLUMN_LABELS[field] ?? field,
  width,
}));

/**
 * The contacts that a filter stands for as a workbook, newest first; the template's columns come
 * first, so that an export can be imported. It is written while it is read, and the audit line is
 * there before the first byte.
 */
export async function exportWorkbook(
  { db }: Context,
  actor: Actor,
  filter: ContactFilter,
): Promise<AsyncIterable<Uint8Array>> {
  await writeAccessAudit(db, {
    actor,
    action: 'contacts.exported',
    subject: 'contact',
    after: filter,
  });
  return writeWorkbook({
    sheetName: 'Contacts',
    columns: [
      ...templateColumns,
      { header: 'Ghi chú', width: 40 },
      { header: 'Trạng thái', width: 14 },
      // Last, so that what people have built on the columns before stays right.
      { header: 'Điện thoại khác', width: 24 },
      { header: 'Email khác', width: 32 },
      // By the code it can be imported again.
      { header: LABELS.industry.vi, width: 16 },
      { header: 'Tên ngành', width: 40 },
    ],
    rows: { pages: exportedPages(db, filter) },
  });
}

/** The next contacts are read while those before are being written. */
async function* exportedPages(db: Db, filter: ContactFilter): AsyncGenerator<string[][]> {
  const readBefore = (id: number) => {
    const reading = findContactsBefore(db, filter, id, ROWS_A_READ);
    // Whoever takes them hears of a failure; when nobody does any more, it is nobody's.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = readBefore(Number.MAX_SAFE_INTEGER);
  for (;;) {
    const contacts = await reading;
    const last = contacts.length < ROWS_A_READ ? undefined : contacts.at(-1);
    if (last) reading = readBefore(last.id);
    yield contacts.map(exportedRow);
    if (!last) return;
  }
}

const TEMPLATE_FIELDS = TEMPLATE_COLUMNS.map(([field]) => field);

function exportedRow(contact: WalkedContact): string[] {
  const row: string[] = TEMPLATE_FIELDS.map((field) => contact[field]);
  row.push(
    contact.notes,
    contact.is_active ? 'Đang dùng' : 'Lưu trữ',
    contact.other_phones.join('; '),
    contact.other_emails.join('; '),
    ...industryCells(contact.industry),
  );
  return row;
}

/** The code as an import takes it, and its title. */
function industryCells(path: string | null): [code: string, title: string] {
  if (path === null) return ['', ''];
  const { edition, code } = refOf(path);
  const { vi, ko, en } = findNode({ edition, code })?.titles ?? {};
  return [`${edition}:${code}`, vi ?? ko ?? en ?? ''];
}

/** An empty workbook with the seven columns; the category column offers the categories there are. */
export async function templateWorkbook({ db }: Context): Promise<AsyncIterable<Uint8Array>> {
  const categories = await findCategories(db);
  return writeWorkbook({
    sheetName: 'Contacts',
    columns: templateColumns.map((column) =>
      column.header === COLUMN_LABELS.category
        ? { ...column, choices: categories.map((category) => category.value) }
        : column,
    ),
    rows: [],
  });
}
