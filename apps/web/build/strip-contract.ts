import type { Plugin } from 'vite';

/**
 * Tells the bundler that the contract's calls only make values, so that a page carries the
 * endpoints it calls and not every one that is declared beside them; and leaves out what only the
 * server reads of an endpoint.
 */
export function stripContract(): Plugin {
  return {
    name: 'station:strip-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts$/ },
      handler(code) {
        return { code: strippedContract(code, this.parse(code)), map: null };
      },
    },
  };
}

/** A module of the contract as a page needs it. `program` is its syntax tree (ESTree). */
export function strippedContract(code: string, program: unknown): string {
  const edits = new Map<number, Edit>();
  collectEdits(program, code, edits);
  let lean = '';
  let taken = 0;
  for (const [start, { end, text }] of [...edits].sort(([a], [b]) => a - b)) {
    lean += code.slice(taken, start) + text;
    taken = end;
  }
  return lean + code.slice(taken);
}

/** Puts `text` in place of what stands before `end`. */
type Edit = { end: number; text: string };

/** Parts of an endpoint's declaration that browsers have no use for. */
const FOR_THE_SERVER: unknown[] = ['summary', 'perMinute', 'refusals', 'forbidden'];

/** What has to change in a module, by where it begins. */
function collectEdits(node: unknown, code: string, edits: Map<number, Edit>): void {
  if (Array.isArray(node)) {
    for (const one of node) collectEdits(one, code, edits);
    return;
  }
  if (!isNode(node) || edits.get(node.start)?.text === '') return;
  // Only what runs on loading matters.
  if (node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression') return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    edits.set(node.start, { end: node.start, text: '/* @__PURE__ */ ' });
    if (isNode(node.callee) && node.callee.name === 'endpoint') dropParts(node, code, edits);
  }
  for (const value of Object.values(node)) collectEdits(value, code, edits);
}

/** Leaves out the server's parts of one declaration; fields of an answer may have the same names. */
function dropParts({ arguments: [declared] = [] }: Node, code: string, edits: Map<number, Edit>) {
  for (const property of declared?.properties ?? []) {
    if (!isNode(property.key) || !FOR_THE_SERVER.includes(property.key.name)) continue;
    const comma = /^\s*,/.exec(code.slice(property.end));
    edits.set(property.start, { end: property.end + (comma?.[0].length ?? 0), text: '' });
  }
}

type Node = {
  type: string;
  start: number;
  end: number;
  arguments?: Node[];
  properties?: Node[];
  [part: string]: unknown;
};

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
