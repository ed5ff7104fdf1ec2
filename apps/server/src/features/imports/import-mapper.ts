import { withoutResidentNumbers } from '@station/contract/customer-check/business-numbers';
import type { Cell, CreateMapper, RowMapper } from '@station/excel/row-mapper';
import type { CheckedRow, CreateChecker, RowChecker } from './import.kind.ts';
import {
  HEAD_ROWS,
  HeadingFinder,
  type KnownField,
  type Layout,
  type SheetRow,
} from './import-headings.ts';
import { isTotals } from './import-totals.ts';

/** What the mapper is told; it runs in the reading process. */
export type ImportMapperOptions = {
  fields: readonly KnownField[];
  /** `href` of the kind's checker module. */
  checker: string;
  checkerOptions: unknown;
  /** What a person said of the sheet; left out, it is looked for. */
  headingRow?: number | null | undefined;
  columns?: readonly { index: number; field: string }[] | undefined;
};

/** A checked row on its way into the database, with short names: there are many. */
export type StagedJson = {
  r: number;
  v: string[];
  k: string;
  o?: string[];
  d: string | null;
  p?: CheckedRow['problems'];
  n?: CheckedRow['notes'];
  /** Left out of the import until somebody takes it back. */
  x?: true;
};

/** What was found out about the sheet. */
export type SheetSummary = {
  headingRow: number | null;
  top: { row: number; cells: string[] }[];
  columns: { index: number; heading: string; samples: string[]; field: string | null }[];
};

/** Rows of the top that are shown as they stand. */
const TOP_ROWS = 10;

/** Rows that samples are taken from, samples of each column, and how much of a text is shown. */
const SAMPLED_ROWS = 100;
const SAMPLES = 3;
const SHOWN_CHARACTERS = 60;

/** Rows of totals below the data; more are none. */
const TOTALS_MAX = 10;

/** Finds the headings of a sheet and checks its rows by the rules of a kind. */
export const createMapper: CreateMapper<StagedJson, ImportMapperOptions> = async (options) => {
  const module: { createChecker: CreateChecker<unknown> } = await import(options.checker);
  return new ImportMapper(options, module.createChecker(options.checkerOptions));
};

class ImportMapper implements RowMapper<StagedJson> {
  readonly #options: ImportMapperOptions;
  readonly #check: RowChecker;
  readonly #finder: HeadingFinder;
  readonly #head: SheetRow[] = [];
  readonly #top: SheetSummary['top'] = [];
  readonly #samples: string[][] = [];
  /** Rows that were held back until the headings were known. */
  readonly #late: StagedJson[] = [];
  /** Rows that would be refused and look like totals: they are, unless more data follows. */
  #totals: StagedJson[] = [];
  #layout: Layout | undefined;
  /** The column of each field; -1 for none. */
  #columnOf: number[] = [];
  /** Rows of data so far. */
  #rows = 0;
  #sampled = 0;
  /** Columns that any row reaches to. */
  #width = 0;

  constructor(options: ImportMapperOptions, check: RowChecker) {
    this.#options = options;
    this.#check = check;
    this.#finder = new HeadingFinder(options.fields);
  }

  header(cells: readonly string[], rowNumber: number): boolean {
    this.#keepTop(cells, rowNumber);
    this.#width = Math.max(this.#width, cells.length);
    this.#head.push({ row: rowNumber, cells });
    const layout = this.#decide(rowNumber);
    if (layout) this.#useLayout(layout);
    return layout !== undefined;
  }

  row(cells: readonly Cell[], rowNumber: number): StagedJson | undefined {
    if (cells.length > this.#width) this.#width = cells.length;
    if (this.#top.length < TOP_ROWS) {
      this.#keepTop(
        cells.map((cell) => cell.text),
        rowNumber,
      );
    }
    if (this.#sampled < SAMPLED_ROWS) this.#sample(cells.map((cell) => cell.text));
    return this.#keepTotals(
      this.#stage(
        (column) => cells[column]?.text ?? '',
        (column) => cells[column]?.broken ?? false,
        rowNumber,
      ),
      () => cells.map((cell) => cell.text),
    );
  }

  end(): StagedJson[] {
    if (!this.#layout) {
      const found = this.#asked() ?? this.#finder.find(this.#head, true);
      this.#useLayout(found ?? this.#finder.fallback(this.#head));
    }
    return [...this.#late, ...this.#totals.map(leftOut)];
  }

  summary(): SheetSummary {
    const { headingRow = null, columns = [] } = this.#layout ?? {};
    return {
      headingRow,
      top: this.#top,
      columns: Array.from({ length: this.#width }, (_, index) => ({
        index,
        heading: shown(columns[index]?.heading ?? ''),
        samples: this.#samples[index] ?? [],
        field: columns[index]?.field ?? null,
      })),
    };
  }

  #decide(rowNumber: number): Layout | undefined {
    const { headingRow } = this.#options;
    if (headingRow !== undefined) {
      return headingRow === null || rowNumber >= headingRow ? this.#asked() : undefined;
    }
    const found = this.#finder.find(this.#head, false);
    if (found || this.#head.length < HEAD_ROWS) return found;
    return this.#finder.find(this.#head, true) ?? this.#finder.fallback(this.#head);
  }

  /** The layout by the heading row that a person picked. */
  #asked(): Layout | undefined {
    const { headingRow } = this.#options;
    return headingRow === undefined ? undefined : this.#finder.at(this.#head, headingRow);
  }

  #useLayout(layout: Layout): void {
    const { columns: asked, fields } = this.#options;
    if (asked) {
      const width = Math.max(layout.columns.length, ...asked.map(({ index }) => index + 1));
      layout.columns = Array.from({ length: width }, (_, index) => ({
        heading: layout.columns[index]?.heading ?? '',
        field: asked.find((it) => it.index === index)?.field ?? null,
      }));
    }
    this.#layout = layout;
    this.#columnOf = fields.map(({ key }) => layout.columns.findIndex((it) => it.field === key));
    for (const { row, cells } of this.#head) {
      if (layout.headingRow !== null && row <= layout.headingRow) continue;
      this.#sample(cells);
      const staged = this.#stage(
        (column) => cells[column] ?? '',
        (column) => cells[column]?.includes('\ufffd') ?? false,
        row,
      );
      const kept = this.#keepTotals(staged, () => cells);
      if (kept) this.#late.push(kept);
    }
    this.#head.length = 0;
  }

  #stage(
    textAt: (column: number) => string,
    brokenAt: (column: number) => boolean,
    rowNumber: number,
  ): StagedJson | undefined {
    let filled = false;
    let broken: number | undefined;
    const values = this.#columnOf.map((column, field) => {
      if (column < 0) return '';
      const value = textAt(column).trim();
      filled ||= value !== '';
      if (broken === undefined && brokenAt(column)) broken = field;
      return value;
    });
    if (!filled) return undefined;
    const checked = this.#check(values, broken);
    return {
      r: rowNumber,
      v: checked.values,
      k: checked.key,
      ...(checked.otherKeys?.length && { o: checked.otherKeys }),
      d: checked.derived,
      ...(checked.problems.length > 0 && { p: checked.problems }),
      ...(checked.notes.length > 0 && { n: checked.notes }),
    };
  }

  /** Holds a row back that may be one of totals; those held were none once a good row follows. */
  #keepTotals(
    staged: StagedJson | undefined,
    textsOf: () => readonly string[],
  ): StagedJson | undefined {
    if (!staged) return undefined;
    if (!staged.p) {
      this.#late.push(...this.#totals);
      this.#totals = [];
    } else if (
      this.#rows > 0 &&
      this.#totals.length < TOTALS_MAX &&
      isTotals(textsOf(), this.#rows)
    ) {
      this.#totals.push(staged);
      return undefined;
    }
    this.#rows += 1;
    return staged;
  }

  #keepTop(cells: readonly string[], row: number): void {
    if (this.#top.length < TOP_ROWS) this.#top.push({ row, cells: cells.map(shown) });
  }

  #sample(cells: readonly string[]): void {
    this.#sampled += 1;
    for (const [column, text] of cells.entries()) {
      this.#samples[column] ??= [];
      const samples = this.#samples[column];
      const sample = shown(text.trim());
      if (sample !== '' && samples.length < SAMPLES && !samples.includes(sample)) {
        samples.push(sample);
      }
    }
  }
}

/** A row of totals is left out, and says so instead of what it lacks. */
function leftOut(staged: StagedJson): StagedJson {
  const total = staged.v.find((value) => value !== '') ?? '';
  return { ...staged, x: true, n: [{ field: '', reason: 'totals-row', value: total }] };
}

/** Resident numbers of Koreans are kept nowhere, whatever column they stand in. */
const shown = (text: string): string => withoutResidentNumbers(text).slice(0, SHOWN_CHARACTERS);
