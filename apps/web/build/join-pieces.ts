/** Joins pieces of a build into files, for as long as that makes its visits cheaper. */
import type { ModuleGraph } from './module-graph.ts';

/** What a visit needs, and what it costs to bring it a byte that it does not, and one more file. */
export type Visit = { needs: ReadonlySet<string>; perByte: number; perFile: number };

/** Modules, roughly how many bytes they come to, and for each visit 1 if it loads them. */
export type Piece = { modules: string[]; bytes: number; visits: Readonly<Uint8Array> };

/**
 * The pieces after joining, always those two first that gain most. Files never import one another in a
 * circle: what a module does when it is loaded would come too early.
 */
export function joinPieces(
  graph: ModuleGraph,
  pieces: readonly Piece[],
  visits: readonly Visit[],
): Piece[] {
  const left = new Map(pieces.entries());
  const order = new ImportOrder(graph, pieces);
  const gains = new Gains(pieces.length);
  const set = (a: number, b: number, gain: number) => gains.set(a, b, gain);
  for (const [a, one] of left) {
    for (const [b, other] of left) {
      if (a < b) set(a, b, gainOf(one, other, visits));
    }
  }
  for (;;) {
    const { a, b, gain } = gains.best();
    const [one, other] = [left.get(a), left.get(b)];
    if (!one || !other) return [...left.values()];
    // So far nobody counted what the two bring along.
    const really = gain - costAlong(a, b);
    if (really <= 0 || order.isAround(a, b)) set(a, b, 0);
    else if (really < gain) set(a, b, really);
    else join(a, b, one, other);
  }

  function costAlong(a: number, b: number): number {
    let cost = 0;
    for (const { piece, newly } of broughtAlong(a, b)) {
      for (const at of newly) {
        const { perByte = 0, perFile = 0 } = visits[at] ?? {};
        cost += perByte * piece.bytes + perFile;
      }
    }
    return cost;
  }

  /** The pieces that two import, and the visits that would load those only because the two are one. */
  function broughtAlong(a: number, b: number) {
    const [one, other] = [left.get(a), left.get(b)];
    const along: { at: number; piece: Piece; newly: number[] }[] = [];
    for (const at of order.importsOf(a, b)) {
      const piece = left.get(at);
      if (!piece) continue;
      const newly: number[] = [];
      for (let visit = 0; visit < visits.length; visit += 1) {
        if (!piece.visits[visit] && (one?.visits[visit] || other?.visits[visit])) newly.push(visit);
      }
      if (newly.length > 0) along.push({ at, piece, newly });
    }
    return along;
  }

  function join(a: number, b: number, one: Piece, other: Piece): void {
    const changed = broughtAlong(a, b);
    for (const { at, piece, newly } of changed) {
      const by = piece.visits.slice();
      for (const visit of newly) by[visit] = 1;
      left.set(at, { ...piece, visits: by });
    }
    left.set(a, {
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      visits: one.visits.map((by, visit) => by | (other.visits[visit] ?? 0)),
    });
    left.delete(b);
    order.join(a, b);
    for (const at of pieces.keys()) set(b, at, 0);
    for (const at of [a, ...changed.map((piece) => piece.at)]) {
      const piece = left.get(at);
      for (const [third, beside] of left) {
        if (piece && third !== at) set(at, third, gainOf(piece, beside, visits));
      }
    }
  }
}

/** What all visits save when two pieces are one file, in bytes. Called millions of times in a build. */
function gainOf(one: Piece, other: Piece, visits: readonly Visit[]): number {
  let gain = 0;
  for (let at = 0; at < visits.length; at += 1) {
    const needsOne = one.visits[at] === 1;
    const needsOther = other.visits[at] === 1;
    if (!needsOne && !needsOther) continue;
    const { perByte, perFile } = visits[at] as Visit;
    if (needsOne && needsOther) gain += perFile;
    else gain -= perByte * (needsOne ? other.bytes : one.bytes);
  }
  return gain;
}

/** What each two pieces gain as one, with the best partner of each kept, so that finding the best is cheap. */
class Gains {
  readonly #count: number;
  readonly #gains: Float64Array;
  /** For each piece the first of those after it with which it gains most; -1 where it gains with none. */
  readonly #partners: Int32Array;

  constructor(count: number) {
    this.#count = count;
    this.#gains = new Float64Array(count * count);
    this.#partners = new Int32Array(count).fill(-1);
  }

  set(a: number, b: number, gain: number): void {
    const [row, column] = a < b ? [a, b] : [b, a];
    const partner = this.#partners[row] ?? -1;
    const most = partner < 0 ? 0 : this.#of(row, partner);
    this.#gains[row * this.#count + column] = gain;
    if (gain > most || (gain === most && column < partner)) this.#partners[row] = column;
    else if (column === partner && gain < most) this.#partners[row] = this.#partnerOf(row);
  }

  /** The two whose gain is greatest; none are at -1. */
  best(): { a: number; b: number; gain: number } {
    const found = { a: -1, b: -1, gain: 0 };
    for (let row = 0; row < this.#count; row += 1) {
      const partner = this.#partners[row] ?? -1;
      const gain = partner < 0 ? 0 : this.#of(row, partner);
      if (gain > found.gain) Object.assign(found, { a: row, b: partner, gain });
    }
    return found;
  }

  #partnerOf(row: number): number {
    let [partner, most] = [-1, 0];
    for (let column = row + 1; column < this.#count; column += 1) {
      const gain = this.#of(row, column);
      if (gain > most) [partner, most] = [column, gain];
    }
    return partner;
  }

  #of(row: number, column: number): number {
    return this.#gains[row * this.#count + column] ?? 0;
  }
}

/** Which piece imports which, by its number, with the modules between them that are in none. */
class ImportOrder {
  /** The pieces come first, and then each module that is in none. */
  readonly #imports: Set<number>[];
  /** The pieces that each of them imports, and that these import in turn: 1 for each such piece. */
  readonly #reached: Uint8Array[];

  constructor(graph: ModuleGraph, pieces: readonly Piece[]) {
    const numbers = new Map(
      [...pieces.entries()].flatMap(([at, { modules }]) => modules.map((id) => [id, at] as const)),
    );
    this.#imports = pieces.map(() => new Set());
    for (const id of graph.ids) {
      if (numbers.has(id)) continue;
      numbers.set(id, this.#imports.length);
      this.#imports.push(new Set());
    }
    for (const id of graph.ids) {
      const own = numbers.get(id) as number;
      for (const imported of graph.imports(id)) {
        const at = numbers.get(imported);
        if (at !== undefined && at !== own) this.#imports[own]?.add(at);
      }
    }
    this.#reached = this.#imports.map((_, at) => {
      const reached = this.#follow(at);
      return Uint8Array.from(pieces, (_piece, to) => (reached.has(to) ? 1 : 0));
    });
  }

  /** Makes one of two pieces, under the number of the first. */
  join(a: number, b: number): void {
    const both = new Set([...this.#of(a), ...this.#of(b)]);
    both.delete(a);
    both.delete(b);
    const reached = this.#reachedByBoth(a, b);
    for (const [at, imports] of this.#imports.entries()) {
      if (imports.delete(b)) imports.add(a);
      const own = this.#reached[at];
      if (!own?.[a] && !own?.[b]) continue;
      for (let to = 0; to < reached.length; to += 1) if (reached[to]) own[to] = 1;
      own[a] = 1;
      own[b] = 0;
    }
    this.#imports[a] = both;
    this.#imports[b] = new Set();
    this.#reached[a] = reached;
    this.#reached[b] = new Uint8Array(reached.length);
  }

  /** The pieces that two import, and those that these import. */
  importsOf(a: number, b: number): number[] {
    const found: number[] = [];
    const reached = this.#reachedByBoth(a, b);
    for (let to = 0; to < reached.length; to += 1) if (reached[to]) found.push(to);
    return found;
  }

  /** Whether one of two imports the other by way of something else: a circle, if they were one. */
  isAround(a: number, b: number): boolean {
    const leads = (from: number, to: number) =>
      [...this.#of(from)].some((at) => at !== to && this.#reached[at]?.[to] === 1);
    return leads(a, b) || leads(b, a);
  }

  #reachedByBoth(a: number, b: number): Uint8Array {
    const other = this.#reached[b];
    const both = new Uint8Array(this.#reached[a] ?? []);
    for (let to = 0; to < both.length; to += 1) if (other?.[to]) both[to] = 1;
    both[a] = 0;
    both[b] = 0;
    return both;
  }

  #follow(from: number): Set<number> {
    const reached = new Set(this.#of(from));
    for (const at of reached) for (const next of this.#of(at)) reached.add(next);
    return reached;
  }

  #of(at: number): Set<number> {
    return this.#imports[at] ?? new Set();
  }
}
