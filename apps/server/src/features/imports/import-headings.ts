import { foldText } from '@station/contract/search-text';

/** What the reading process needs to know of a field. */
export type KnownField = {
  key: string;
  required: boolean;
  inTemplate: boolean;
  headings: readonly string[];
};

/** A row as it stands in the sheet. */
export type SheetRow = { row: number; cells: readonly string[] };

/** Where the headings stand and what each column, from A on, stands for. */
export type Layout = {
  headingRow: number | null;
  columns: { heading: string; field: string | null }[];
};

/** Rows with content that are looked at in search of the headings. */
export const HEAD_ROWS = 20;

/** Folds a heading so that `Họ và tên (*)`, `HO VA TEN:` and `Ho_va_ten` are one. */
const foldHeading = (heading: string): string =>
  foldWhole(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));

/** The same with what stands in brackets, which may be all that tells two columns apart. */
const foldWhole = (heading: string): string =>
  foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds the headings of a sheet, by the names that fields have in any of the languages. */
export class HeadingFinder {
  readonly #fields: readonly KnownField[];
  readonly #keyOf: ReadonlyMap<string, string>;
  readonly #enough: number;

  constructor(fields: readonly KnownField[]) {
    this.#fields = fields;
    const named = fields.flatMap(({ key, headings }) => headings.map((it) => [it, key] as const));
    this.#keyOf = new Map([
      ...named.map(([heading, key]) => [foldHeading(heading), key] as const),
      ...named.map(([heading, key]) => [foldWhole(heading), key] as const),
    ]);
    // One alone may be a title: `Danh bạ công ty` is none, but `Công ty` is a heading as well.
    this.#enough = Math.min(2, fields.length);
  }

  /**
   * The layout, once the rows from the top show it: the row after the headings is needed as well,
   * for headings may stand in two rows below merged ones. Undefined while there is none yet.
   */
  find(rows: readonly SheetRow[], isLast: boolean): Layout | undefined {
    const at = isLast ? rows.length - 1 : rows.length - 2;
    const row = rows[at];
    if (row === undefined) return undefined;
    const own = this.#combined(rows[at - 1], row);
    const next = rows[at + 1];
    if (next && own.score > 0 && this.#isHeading(next)) {
      const both = this.#combined(row, next);
      if (both.score > own.score && both.score >= this.#enough) return this.#layout(next, both);
    }
    return own.score >= this.#enough ? this.#layout(row, own) : undefined;
  }

  /** For a sheet whose headings nobody knows: its first row holds them, in the template's order. */
  fallback(rows: readonly SheetRow[]): Layout {
    const first = rows[0];
    const places = this.#fields.filter((field) => field.inTemplate);
    const width = Math.max(first?.cells.length ?? 0, places.length);
    return {
      headingRow: first?.row ?? null,
      columns: Array.from({ length: width }, (_, index) => ({
        heading: first?.cells[index]?.trim() ?? '',
        field: places[index]?.key ?? null,
      })),
    };
  }

  /** The layout for a heading row that a person picked; null for a sheet without one. */
  at(rows: readonly SheetRow[], headingRow: number | null): Layout {
    const at = rows.findIndex((it) => it.row === headingRow);
    const row = rows[at];
    if (row === undefined) return { ...this.fallback([]), headingRow };
    const found = this.#combined(rows[at - 1], row);
    if (found.score >= this.#enough) return this.#layout(row, found);
    return this.fallback([row]);
  }

  #fieldOf(heading: string): string | undefined {
    return this.#keyOf.get(foldWhole(heading)) ?? this.#keyOf.get(foldHeading(heading));
  }

  /** Most of what stands in it is a heading. */
  #isHeading({ cells }: SheetRow): boolean {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const known = filled.filter((cell) => this.#fieldOf(cell) !== undefined);
    return known.length > 0 && known.length * 2 >= filled.length;
  }

  /** What a row's cells stand for; where one is empty, a merged heading above it counts. */
  #combined(above: SheetRow | undefined, { cells }: SheetRow) {
    const width = Math.max(cells.length, above?.cells.length ?? 0);
    const taken = new Set<string>();
    const columns = Array.from({ length: width }, (_, index) => {
      const own = cells[index]?.trim() ?? '';
      const heading = own || (above?.cells[index]?.trim() ?? '');
      const key = this.#fieldOf(heading);
      if (key === undefined || taken.has(key)) return { heading: own, field: null };
      taken.add(key);
      return { heading, field: key };
    });
    return { columns, score: taken.size };
  }

  /** A required field that no heading names is looked for where the template has it. */
  #layout({ row }: SheetRow, { columns }: Pick<Layout, 'columns'>): Layout {
    const places = this.#fields.filter((field) => field.inTemplate);
    const missing = new Map(
      places
        .map((field, index) => [index, field] as const)
        .filter(([, field]) => field.required && !columns.some((it) => it.field === field.key)),
    );
    return {
      headingRow: row,
      columns: columns.map((column, index) => ({
        ...column,
        field: column.field ?? missing.get(index)?.key ?? null,
      })),
    };
  }
}
