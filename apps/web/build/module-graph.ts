/** What the modules of a build import, and what they load later. */
import { namePart, wordsOf } from './split-modules.ts';

/** What the bundler says of a module; see Rolldown's `ModuleInfo`. */
export type Module = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};

export type ModuleGraph = ReturnType<typeof readGraph>;

/** The module that holds all messages, of which a module only gets those that it names. */
const MESSAGES = '/paraglide/messages.js';
/** The one that it gives them on from, which was split. */
const TEXTS = '/paraglide/texts.js';
const NAMED_MESSAGE = /\bm\.(\w+)/g;

/** Roughly what is left of a module's text after minifying and gzip. */
const COMPRESSED = 0.2;

/** Follows every import from the entry on. */
export function readGraph(entry: string, moduleOf: (id: string) => Module | null) {
  const modules = new Map<string, { imports: string[]; loads: string[]; bytes: number }>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id)) continue;
    const module = moduleOf(id);
    const imports = module ? importsOf(id, module, moduleOf) : [];
    const loads = [...(module?.dynamicallyImportedIds ?? [])];
    modules.set(id, { imports, loads, bytes: (module?.code?.length ?? 0) * COMPRESSED });
    open.push(...imports, ...loads);
  }
  const ids = [...modules.keys()].sort();
  return {
    ids,
    /** Every module that another one loads later. */
    loaded: [...new Set(ids.flatMap((id) => modules.get(id)?.loads ?? []))],
    imports: (id: string): readonly string[] => modules.get(id)?.imports ?? [],
    loads: (id: string): readonly string[] => modules.get(id)?.loads ?? [],
    bytes: (id: string): number => modules.get(id)?.bytes ?? 0,
    /** The module whose path ends so. */
    find(end: string): string {
      const found = ids.find((id) => id.endsWith(end));
      if (!found) throw new Error(`The build has no module ${end}.`);
      return found;
    },
    /** Some modules and all that they import, and their imports in turn. */
    needsOf(roots: readonly string[]): Set<string> {
      const needed = new Set<string>();
      const left = [...roots];
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        if (needed.has(id)) continue;
        needed.add(id);
        left.push(...(modules.get(id)?.imports ?? []));
      }
      return needed;
    },
  };
}

function importsOf(
  id: string,
  { code, importedIds }: Module,
  moduleOf: (id: string) => Module | null,
): string[] {
  const words = wordsOf(code ?? '');
  return importedIds.flatMap((imported) => {
    if (imported.endsWith(MESSAGES)) return messagesOf(imported, code ?? '');
    // A module that was split only gives on its parts (split-modules.ts).
    const parts = (moduleOf(imported)?.importedIds ?? []).filter((one) =>
      one.startsWith(`${imported}?part=`),
    );
    if (parts.length === 0 || imported === id) return [imported];
    return parts.filter((part) => words.has(namePart(part) ?? ''));
  });
}

function messagesOf(all: string, code: string): string[] {
  const named = new Set([...code.matchAll(NAMED_MESSAGE)].map(([, name]) => name));
  return [...named].map((name) => `${all.slice(0, -MESSAGES.length)}${TEXTS}?part=${name}`);
}
