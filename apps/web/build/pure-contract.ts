import type { Plugin } from 'vite';

/**
 * Tells the bundler that the contract's calls only make values, so that a page carries the
 * endpoints it calls and not every one that is declared beside them; and leaves out their
 * summaries, which are for the API page.
 */
export function pureContract(): Plugin {
  return {
    name: 'station:pure-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const edits = new Map<number, Edit>();
        collectEdits(this.parse(code), edits);
        let lean = '';
        let taken = 0;
        for (const [start, { end, text }] of [...edits].sort(([a], [b]) => a - b)) {
          lean += code.slice(taken, start) + text;
          taken = end;
        }
        return { code: lean + code.slice(taken), map: null };
      },
    },
  };
}

/** Puts `text` in place of what stands before `end`. */
type Edit = { end: number; text: string };

/** What has to change in a module, by where it begins. */
function collectEdits(node: unknown, edits: Map<number, Edit>): void {
  if (Array.isArray(node)) {
    for (const one of node) collectEdits(one, edits);
    return;
  }
  if (!isNode(node)) return;
  // Only what runs on loading matters.
  if (node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression') return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    edits.set(node.start, { end: node.start, text: '/* @__PURE__ */ ' });
  }
  if (node.type === 'Property' && isNode(node.key) && node.key.name === 'summary') {
    edits.set(node.start, { end: node.end, text: "summary: ''" });
    return;
  }
  for (const value of Object.values(node)) collectEdits(value, edits);
}

type Node = { type: string; start: number; end: number; [part: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
