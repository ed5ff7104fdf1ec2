import { type ParseResult, parseSync, Visitor } from 'oxc-parser';

/** One mention of another module: an import, a re-export, `import()`, or a worker's `new URL`. */
export type Import = {
  specifier: string;
  /** 1-based line of the mention. */
  line: number;
  /** Names taken from the module; `*` for the whole of it. Empty for side effects and `import()`. */
  names: string[];
};

/** One SQL statement that changes rows of a table. */
export type TableWrite = { table: string; line: number };

/** An exported function that is called a lock, and whether it can only be called in a transaction. */
export type LockFunction = { name: string; line: number; takesTrx: boolean };

/** What the room rules need to know about one file. */
export type Source = {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  lineCount: number;
  imports: Import[];
  writes: TableWrite[];
  locks: LockFunction[];
  /** Where a `<form>` is drawn, by its 1-based line. */
  forms: { line: number }[];
};

/** Where something stands in the text. */
type Span = { start: number; end: number };

/** The query builder's calls that change rows of the table in their first argument. */
const writingCalls = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

const writingSql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?:\s+only)?)\s+"?([a-z_][a-z0-9_]*)"?/gi;

/** Words that follow `update` in SQL without being a table: `for update of`, `do update set`. */
const notTables = new Set(['of', 'set', 'skip', 'nowait']);

/**
 * Reads a TypeScript file's imports and SQL writes from its syntax tree.
 *
 * @throws Error naming the file and the parser's complaint when the text is not valid TypeScript.
 */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const complaint = parsed.errors[0];
  if (complaint) throw new Error(`${path} cannot be read: ${complaint.message}`);

  const lineOf = lineFinder(text);
  const imports = staticImports(parsed.module, lineOf);
  const writes: TableWrite[] = [];
  const locks: LockFunction[] = [];
  const forms: Source['forms'] = [];
  const noteLock = (name: string, parameters: readonly Span[], start: number): void => {
    if (!/^lock[A-Z]/.test(name)) return;
    const [first] = parameters;
    const takesTrx = first !== undefined && /:\s*Trx$/.test(text.slice(first.start, first.end));
    locks.push({ name, line: lineOf(start), takesTrx });
  };
  const mention = (node: unknown, start: number): void => {
    const specifier = stringValue(node);
    if (specifier !== undefined) imports.push({ specifier, line: lineOf(start), names: [] });
  };

  new Visitor({
    ImportExpression: (node) => mention(node.source, node.start),
    TSImportType: (node) => mention(node.source, node.start),
    NewExpression(node) {
      const [address, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (isUrl && base && text.slice(base.start, base.end) === 'import.meta.url') {
        const specifier = stringValue(address);
        // `new URL('..')` names a folder, not a module.
        if (specifier && /\.[cm]?[jt]sx?$/.test(specifier)) mention(address, node.start);
      }
    },
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'FunctionDeclaration') {
        noteLock(declaration.id?.name ?? '', declaration.params, declaration.start);
      }
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') {
          noteLock(id.name, init.params, init.start);
        }
      }
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'require') {
        mention(node.arguments[0], node.start);
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const table = stringValue(node.arguments[0]);
      if (table !== undefined && writingCalls.has(callee.property.name)) {
        writes.push({ table: tableName(table), line: lineOf(callee.property.start) });
      }
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && name.name === 'form')
        forms.push({ line: lineOf(start) });
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      const statement = text.slice(node.quasi.start, node.quasi.end);
      for (const match of statement.matchAll(writingSql)) {
        const table = match[1]?.toLowerCase() ?? '';
        if (notTables.has(table)) continue;
        writes.push({ table, line: lineOf(node.quasi.start + match.index) });
      }
    },
  }).visit(parsed.program);

  return { path, lineCount: countLines(text), imports, writes, locks, forms };
}

function staticImports(module: ParseResult['module'], lineOf: (at: number) => number): Import[] {
  const imports: Import[] = module.staticImports.map((entry) => ({
    specifier: entry.moduleRequest.value,
    line: lineOf(entry.start),
    names: entry.entries.map((one) =>
      one.importName.kind === 'Default' ? 'default' : (one.importName.name ?? '*'),
    ),
  }));
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (!entry.moduleRequest) continue;
      imports.push({
        specifier: entry.moduleRequest.value,
        line: lineOf(statement.start),
        names: [entry.importName.name ?? '*'],
      });
    }
  }
  return imports;
}

function stringValue(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('value' in node)) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

/** `contact as c` and `public.contact` both mean the table `contact`. */
function tableName(reference: string): string {
  const [name = ''] = reference.split(/\s+as\s+/i);
  return name.slice(name.lastIndexOf('.') + 1);
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** As an editor counts them. */
export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
