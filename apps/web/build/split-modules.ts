import type { Plugin } from 'vite';

/** All messages are in one module, as are all schemas of zod, and the contract's calls about a thing. */
const SPLIT =
  /\/(src\/paraglide\/texts\.js|zod\/v4\/(core\/(schemas|checks|util)|mini\/schemas)\.js|packages\/contract\/src\/(?!accounts\/account|fields|problem|endpoint)[\w/-]+\.ts)$/;

/**
 * Lets a page carry the parts of zod and of the contract that it uses. A module is in one file of a
 * build, so what one tool alone uses of it would come with every screen that uses anything of it.
 */
export function splitModules(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'station:split-modules',
    apply: 'build',
    load: {
      filter: { id: PART },
      handler(id) {
        const code = parts.get(id);
        return code === undefined ? null : { code, map: null, moduleSideEffects: false };
      },
    },
    resolveId: {
      filter: { id: PART },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    transform: {
      filter: { id: SPLIT },
      handler(code, id) {
        const split = splitModule(code, this.parse(code) as unknown as Program, id);
        for (const [name, text] of split.parts) parts.set(partOf(id, name), text);
        return { code: split.rest, map: null };
      },
    },
  };
}

const PART = /\?part=[\w$]+$/;
const partOf = (id: string, name: string) => `${id}?part=${name}`;

/** The name of a part, by the address of its module; undefined for any other module. */
export const namePart = (id: string) => PART.exec(id)?.[0].slice('?part='.length);

/** What is read of a module's syntax tree (ESTree). */
type Node = {
  type: string;
  start: number;
  end: number;
  id?: { name: string };
  kind?: string;
  source?: { value: string } | null;
  declaration?: Node | null;
  /** A pattern that takes a value apart has no name of its own. */
  declarations?: { id: { name?: string; start: number; end: number } }[];
  specifiers?: { local: { name: string } }[];
};
export type Program = { body: Node[] };

/**
 * The functions and constants of a module as modules of their own, by their names, and what the module
 * itself is then: it gives on what it gave. Variables that change, and those that a value is taken apart into, stay in it, with all that
 * names them.
 */
export function splitModule(code: string, { body }: Program, id: string) {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const importsFor = (uses: Set<string>) =>
    imports
      .filter(({ specifiers = [] }) => specifiers.some(({ local }) => uses.has(local.name)))
      .map(({ start, end }) => code.slice(start, end))
      .join('\n');
  const declared = body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    const name = declaration && nameOf(declaration);
    if (!declaration || !name) return [];
    const text = code.slice(declaration.start, declaration.end);
    return [{ node, name, text, isGiven: node !== declaration, uses: namesIn(declaration) }];
  });
  // What names something that stays stays as well.
  const movable = new Set(declared.map(({ name }) => name));
  const staying = new Set(
    body.flatMap((node) => {
      const declaration = node.declaration ?? node;
      if (declaration.type !== 'VariableDeclaration' || nameOf(declaration)) return [];
      return (declaration.declarations ?? []).flatMap(({ id: { start, end } }) => [
        ...wordsOf(code.slice(start, end)),
      ]);
    }),
  );
  for (let size = -1; size !== staying.size; ) {
    size = staying.size;
    for (const { name, uses } of declared) {
      if (![...staying].some((one) => uses.has(one))) continue;
      staying.add(name);
      movable.delete(name);
    }
  }
  const moved = declared.filter(({ name }) => movable.has(name));
  const importing = (names: ReadonlySet<string>, uses: Set<string>, but?: string) =>
    [...uses]
      .filter((name) => name !== but && names.has(name))
      .map((name) => `import { ${name} } from ${JSON.stringify(partOf(id, name))};`)
      .join('\n');
  const parts = new Map(
    moved.map(({ name, text, uses }) => [
      name,
      `${importsFor(uses)}\n${importing(movable, uses, name)}\nexport ${text}`,
    ]),
  );
  const gone = new Set(moved.map(({ node }) => node));
  const leftNodes = body.filter((node) => !gone.has(node) && !imports.includes(node));
  const left = leftNodes.map(({ start, end }) => code.slice(start, end)).join('\n');
  const given = moved
    .filter(({ isGiven }) => isGiven)
    .map(({ name }) => `export { ${name} } from ${JSON.stringify(partOf(id, name))};`)
    .join('\n');
  const leftUses = namesIn(leftNodes);
  const rest = [importsFor(leftUses), importing(movable, leftUses), given, left].join('\n');
  return { parts, rest };
}

/** The name that a declaration alone makes, unless it may change. */
function nameOf({ type, id, kind, declarations = [] }: Node): string | undefined {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return id?.name;
  if (type !== 'VariableDeclaration' || kind !== 'const' || declarations.length !== 1) {
    return undefined;
  }
  return declarations[0]?.id.name;
}

/**
 * The names that a part of a syntax tree may mean, its own among them. What a property is called is
 * none: `{ radius: 5 }` names no `radius`, and taking it for one would make two parts import each other.
 */
function namesIn(tree: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(tree)) for (const one of tree) namesIn(one, names);
  if (!isTreeNode(tree)) return names;
  if (tree.type === 'Identifier') names.add(String(tree.name));
  for (const [key, child] of Object.entries(tree)) {
    const isCalledSo = (key === 'key' || key === 'property') && tree.computed === false;
    if (!isCalledSo) namesIn(child, names);
  }
  return names;
}

const isTreeNode = (value: unknown): value is { type: string; [key: string]: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every word of a text that may be a name. */
export const wordsOf = (text: string) => new Set(text.match(/[\w$]+/g));
