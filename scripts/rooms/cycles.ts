import type { Source } from './read-source.ts';
import { resolveImport } from './resolve.ts';
import { findDomain, findRoom, isTest } from './rooms.ts';
import type { Violation } from './violation.ts';

type Edge = { to: string; file: string; line: number };
type Graph = ReadonlyMap<string, readonly Edge[]>;

/**
 * Finds import cycles, types and `import()` included, since they tangle a design as much as values
 * do. Each knot of files is reported once, by its shortest way round.
 */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const known = new Set(sources.map((source) => source.path));
  const graph: Graph = new Map(
    sources.map((source) => [source.path, source.imports.flatMap(edgeTo(source.path, known))]),
  );
  return reportKnots(graph, 'cycle', 'files import each other');
}

/**
 * Finds domains of one room that import each other, so that no domain can be read or taken out by
 * itself. Tests set their stage with any domain and are left out.
 */
export function checkDomainCycles(sources: readonly Source[]): Violation[] {
  const known = new Set(sources.map((source) => source.path));
  const graph = new Map<string, Edge[]>();
  for (const source of sources) {
    const domain = domainKey(source.path);
    if (domain === undefined || isTest(source.path)) continue;
    const edges = source.imports.flatMap(edgeTo(source.path, known)).flatMap((edge) => {
      const to = domainKey(edge.to);
      return to === undefined || to === domain || findRoom(edge.to) !== findRoom(edge.file)
        ? []
        : [{ ...edge, to }];
    });
    graph.set(domain, [...(graph.get(domain) ?? []), ...edges]);
  }
  return reportKnots(graph, 'domain-cycle', 'domains import each other');
}

function domainKey(path: string): string | undefined {
  const domain = findDomain(path);
  return domain === undefined ? undefined : `${findRoom(path)?.name}:${domain}`;
}

function reportKnots(graph: Graph, rule: string, message: string): Violation[] {
  return findKnots(graph).map((knot) => {
    const way = shortestWayRound(graph, knot);
    const [first = '', next = ''] = way;
    const edge = graph.get(first)?.find(({ to }) => to === next);
    const why = `${message}: ${[...way, first].join(' → ')}`;
    return { file: edge?.file ?? first, line: edge?.line ?? 1, rule, why, level: 'error' };
  });
}

function edgeTo(from: string, known: ReadonlySet<string>) {
  return (one: { specifier: string; line: number }): Edge[] => {
    const target = resolveImport(from, one.specifier);
    const inside = target.kind === 'file' && known.has(target.path);
    return inside ? [{ to: target.path, file: from, line: one.line }] : [];
  };
}

/** Strongly connected files by Tarjan's algorithm (SIAM J. Comput. 1(2), 1972). */
function findKnots(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const knots: string[][] = [];

  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    stack.push(file);
    onStack.add(file);
    let low = number;
    for (const { to } of graph.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (onStack.has(to)) low = Math.min(low, order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === number) {
      const knot = stack.splice(stack.indexOf(file));
      for (const one of knot) onStack.delete(one);
      const importsItself = graph.get(file)?.some((edge) => edge.to === file) ?? false;
      if (knot.length > 1 || importsItself) knots.push(knot.sort());
    }
    return low;
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return knots;
}

function shortestWayRound(graph: Graph, knot: readonly string[]): string[] {
  const inside = new Set(knot);
  const ways = knot.map((start) => wayBack(graph, inside, start));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

/** The shortest way from `start` back to itself, breadth first, without leaving the knot. */
function wayBack(graph: Graph, inside: ReadonlySet<string>, start: string): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) {
        const way = [file];
        for (let at = cameFrom.get(file); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
        return way;
      }
      if (!inside.has(to) || cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      queue.push(to);
    }
  }
  return [...inside];
}
