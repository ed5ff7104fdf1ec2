/**
 * Which modules a build puts into one file. A screen should need few files, for each is a question and
 * an answer on a slow line, and no file should bring what the screen has no use for. A list written by
 * hand is wrong with the next import, so the build works it out from the imports themselves: modules
 * that the same visits need are one piece to begin with, and two pieces become one for as long as that
 * makes all visits together cheaper (docs/decisions/105).
 */
import { joinPieces, type Piece, type Visit } from './join-pieces.ts';
import { type Module, type ModuleGraph, readGraph } from './module-graph.ts';

/*
 * What a file costs beside its content, in bytes: its share of the 150 ms that an answer takes on a slow
 * line, while people wait for it; and what it compresses worse alone.
 */
const FILE_AWAITED = 3_500;
const FILE_ALONE = 70;

/** How many of the other screens' visits one of these counts for. */
const OFTEN_OPENED: [screen: RegExp, times: number][] = [
  [/\/(login|forgot|home|hub)-page\.tsx$/, 60],
  [/\/contacts-page\.tsx$/, 30],
];

/** Of these every byte counts so many times more: their budget has little room, or none at all. */
const TIGHT: [screen: RegExp, times: number][] = [
  [/\/(login|forgot|home)-page\.tsx$/, 1_000_000],
  [/\/user-map\.tsx$/, 400],
  [/\/contacts-page\.tsx$/, 8],
  [/\/(schools-page|areas\/schools|employees-page)\.tsx$/, 100],
  [
    /\/(contact-page|audit-page|certificates-page|mail-page|classes-page|courses-page|payments-page|imports\/contacts|personal-settings-page|member-page|meeting-page|post-page)\.tsx$/,
    30,
  ],
];

/** The same of all that a visit fetches, what comes by itself later included. */
const TIGHT_TO_THE_END: [screen: RegExp, times: number][] = [
  [/\/(login|home)-page\.tsx$/, 15],
  [/\/contacts-page\.tsx$/, 150],
];

/** Of these every file counts so many times more: they are slow to come. */
const SLOW: [screen: RegExp, times: number][] = [[/\/contacts-page\.tsx$/, 5]];

/** What carries much has the least room for what it does not need: by its size, to this power. */
const HEAVIER = 6;

/** A part that is loaded at a press counts for less than a screen. */
const PRESSED = 0.5;

const FIRST_SCREENS = '/app/router/first-screens.ts';
const LISTS = /\/app\/router\/(?!first-screens)[\w-]+\.ts$/;

/** What every tool needs: the list of all screens, the layout, and what stands in its head. */
const TOOL = ['/app/router/screens.ts', '/app/shell/tool-layout.tsx', '/app/shell/open-app.tsx'];

/** Whether a file counts for many visits: one that screens share, a screen opened often, or what every tool needs. */
export function countsOften(chunk: {
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
}): boolean {
  const id = chunk.facadeModuleId ?? '';
  return (
    !chunk.isDynamicEntry ||
    OFTEN_OPENED.some(([screens]) => screens.test(id)) ||
    TOOL.some((end) => id.endsWith(end))
  );
}

/** What these modules load comes by itself, once the screen stands. */
const SHELL_LOADS =
  /\/(app\/(shell\/(lazy-shell|shell-extras|shell-notices)\.tsx|live\/page-visits\.ts)|platform\/realtime\/socket\.ts)$/;
const SCREEN_LOADS: Record<string, RegExp> = {
  '/sign-in/login-page.tsx': /\/sign-in\/login-page\.tsx$/,
  '/home/home-page.tsx': /\/home\/home-parts\.ts$/,
};
/** Except when something went wrong, and for a tool's head. */
const NOT_BY_ITSELF = /\/app\/shell\/(error-page|open-app|open-section)\.tsx$/;
/** What the shell loads once somebody has signed in, and the screens before that. */
const FOR_STAFF = /\/sharing\/sharing-(host|sign)\.tsx$/;
const GUEST_SCREEN = /\/accounts\/(sign-in|recovery)\//;

/**
 * The file of each module that shares one, by a name. The other modules go with
 * the one that loads them. `entry` is the page itself.
 */
export function chunkGroups(
  entry: string,
  moduleOf: (id: string) => Module | null,
): ReadonlyMap<string, string> {
  const graph = readGraph(entry, moduleOf);
  const visits = visitsOf(graph, entry);
  const pieces = joinPieces(graph, firstPieces(graph, visits, entry), visits);
  const names = new Map<string, string>();
  for (const [at, { modules }] of pieces.entries()) {
    for (const id of modules) names.set(id, `shared${at}`);
  }
  return names;
}

/** Every screen's visit, twice: until it shows, and until nothing more comes. And each part at a press. */
function visitsOf(graph: ModuleGraph, entry: string): Visit[] {
  const { shell, first, others, later } = rootsOf(graph);
  const tool = TOOL.map((end) => graph.find(end));
  const awaitedBy = new Map(
    [...first, ...others].map((screen) => {
      const frame = first.includes(screen) ? [] : tool;
      return [screen, graph.needsOf([entry, screen, ...frame])] as const;
    }),
  );
  const page = graph.needsOf([entry]);
  const bytesOf = (needs: ReadonlySet<string>) =>
    [...needs].reduce((sum, id) => sum + (page.has(id) ? 0 : graph.bytes(id)), 0);
  const sizes = [...awaitedBy.values()].map(bytesOf).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 1;

  const screens = [...awaitedBy].flatMap(([screen, awaited]): Visit[] => {
    const often = timesOf(OFTEN_OPENED, screen);
    const heavier = Math.max(1, bytesOf(awaited) / usual) ** HEAVIER;
    const perByte = often * heavier * timesOf(TIGHT, screen);
    const perByteLater = often * timesOf(TIGHT_TO_THE_END, screen);
    const parts = shell.filter((part) => !(GUEST_SCREEN.test(screen) && FOR_STAFF.test(part)));
    return [
      {
        needs: awaited,
        perByte,
        perFile: often * FILE_AWAITED * timesOf(SLOW, screen),
      },
      {
        needs: new Set([...awaited, ...graph.needsOf([...parts, ...(later.get(screen) ?? [])])]),
        perByte: perByteLater,
        perFile: often * FILE_ALONE,
      },
    ];
  });
  const known = new Set([...first, ...others, ...tool, ...comeByThemselves(graph)]);
  const pressed = graph.loaded.filter((id) => !known.has(id));
  const parts = pressed.map((id) => ({
    needs: graph.needsOf([id]),
    perByte: PRESSED,
    perFile: PRESSED * FILE_ALONE,
  }));
  return [...screens, ...parts];
}

const timesOf = (of: [RegExp, number][], screen: string) =>
  of.find(([these]) => these.test(screen))?.[1] ?? 1;

/** What is loaded later than the page: the shell's parts, the screens, and the parts of those. */
function rootsOf(graph: ModuleGraph) {
  const loadedBy = (loaders: RegExp) => {
    const loaded = graph.ids.filter((id) => loaders.test(id)).flatMap((id) => graph.loads(id));
    return [...new Set(loaded)].filter((id) => !NOT_BY_ITSELF.test(id));
  };
  return {
    shell: loadedBy(SHELL_LOADS),
    first: graph.loads(graph.find(FIRST_SCREENS)),
    others: loadedBy(LISTS),
    later: new Map(
      Object.entries(SCREEN_LOADS).map(([end, loaders]) => [graph.find(end), loadedBy(loaders)]),
    ),
  };
}

/** The parts that nobody asks for. Unlike a screen's, their own file need not be known by its source. */
function comeByThemselves(graph: ModuleGraph): Set<string> {
  const { shell, later } = rootsOf(graph);
  return new Set([...shell, ...[...later.values()].flat()]);
}

/** The modules that share a file, in pieces that the same visits need. */
function firstPieces(graph: ModuleGraph, visits: readonly Visit[], entry: string): Piece[] {
  const byThemselves = comeByThemselves(graph);
  const late = graph.needsOf([...byThemselves]);
  const page = graph.needsOf([entry]);
  const own = new Set(graph.loaded.filter((id) => !byThemselves.has(id)));
  const owners = new Map<string, number>();
  for (const root of own) {
    for (const id of graph.needsOf([root])) owners.set(id, (owners.get(id) ?? 0) + 1);
  }
  const visitsBy = new Map(graph.ids.map((id) => [id, new Uint8Array(visits.length)]));
  for (const [at, { needs }] of visits.entries()) {
    for (const id of needs) visitsBy.get(id)?.fill(1, at, at + 1);
  }
  const pieces = new Map<string, Piece>();
  for (const [id, by] of visitsBy) {
    const goesAlong = own.has(id) || (owners.get(id) === 1 && !late.has(id));
    if (page.has(id) || goesAlong) continue;
    const key = by.join('');
    const piece = pieces.get(key) ?? { modules: [], bytes: 0, visits: by };
    piece.modules.push(id);
    piece.bytes += graph.bytes(id);
    pieces.set(key, piece);
  }
  return [...pieces.values()];
}
