/** A row of a sheet or text file, with its number as people count. */
export type SheetRow = { row: number; cells: readonly string[] };

/** The rows of a text whose cells are separated by tabs, commas or semicolons; quotes may hold any. */
export function readDelimited(text: string): SheetRow[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source.slice(0, source.search(/\r?\n|$/)));
  // Between tabs a quote is a quote.
  return separator === '\t' ? readTabs(source) : readQuoted(source, separator);
}

function readTabs(source: string): SheetRow[] {
  return source
    .split(/\r?\n/)
    .map((line, at) => ({ row: at + 1, cells: line.split('\t') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function readQuoted(source: string, separator: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let first = 1;
  const pattern = new RegExp(
    `("(?:[^"]|"")*"|[^${separator}\\r\\n"]*)(${separator}|\\r?\\n|$)`,
    'y',
  );
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source);
    if (!found) throw new Error(`A quote in line ${line} is not closed.`);
    const [, value = '', end = ''] = found;
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    line += value.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((one) => one !== '')) rows.push({ row: first, cells });
    cells = [];
    line += 1;
    first = line;
  }
  return rows;
}

function separatorOf(heading: string): string {
  if (heading.includes('\t')) return '\t';
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
}
