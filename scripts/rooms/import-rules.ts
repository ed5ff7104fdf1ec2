import type { Import, Source } from './read-source.ts';
import { resolveImport } from './resolve.ts';
import { doors, findDomain, findRoom, isTest, matchesPackage, testRooms } from './rooms.ts';
import type { Violation } from './violation.ts';

type Finding = Pick<Violation, 'rule' | 'why'>;

/** Names of query functions that change rows; all others read. */
const writingVerb =
  /^(insert|create|add|update|set|save|change|rename|move|merge|upsert|replace|delete|remove|purge|archive|restore|mark|assign|attach|detach|record|write|bump|touch|increment|decrement)(?=[A-Z]|$)/;

/** Later layers of a feature; a file may import from its own layer or from a later one. */
const layers = ['.routes.ts', '.actions.ts', '.queries.ts'] as const;

/** Checks every import of a file against the walls, doors and layers of its room. */
export function checkImports(source: Source): Violation[] {
  const violations: Violation[] = [];
  for (const one of source.imports) {
    for (const finding of judge(source.path, one)) {
      violations.push({ file: source.path, line: one.line, level: 'error', ...finding });
    }
  }
  return violations;
}

function judge(from: string, one: Import): Finding[] {
  const target = resolveImport(from, one.specifier);
  const kysely = judgeKysely(from, one, target.kind === 'package' ? target.name : undefined);
  if (kysely) return [kysely];
  if (target.kind === 'node') return compact([judgeNode(from, target.name)]);
  if (target.kind === 'package') return compact([judgePackage(from, target.name)]);
  return compact([
    judgePackageDoor(from, one.specifier, target.path),
    judgeRoom(from, target.path) ?? judgeDomainDoor(from, target.path),
    judgeReads(from, target.path, one.names),
    judgeLayer(from, target.path),
  ]);
}

/** Kysely, and with it SQL, stays in `*.queries.ts` and the database room. */
function judgeKysely(
  from: string,
  one: Import,
  packageName: string | undefined,
): Finding | undefined {
  const room = findRoom(from);
  const mayQuery = room?.name === 'server/db' || from.endsWith('.queries.ts') || isTest(from);
  if (mayQuery || !from.startsWith('apps/server/')) return undefined;
  if (packageName === 'kysely') {
    return {
      rule: 'kysely',
      why: "Kysely stays in '*.queries.ts' and db; take types such as Db from db/db.ts",
    };
  }
  if (one.names.includes('sql')) {
    return { rule: 'sql', why: "SQL is written in '*.queries.ts' and db only" };
  }
  return undefined;
}

function judgeNode(from: string, name: string): Finding | undefined {
  const room = findRoom(from);
  if (!room || room.packages.node || isTest(from)) return undefined;
  return { rule: 'node', why: `${room.name} may not use ${name}: ${room.packages.why}` };
}

function judgePackage(from: string, name: string): Finding | undefined {
  const room = findRoom(from);
  if (!room || isTest(from)) return undefined;
  const { allowed, refused = [], why } = room.packages;
  if (matchesPackage(name, allowed) && !matchesPackage(name, refused)) return undefined;
  return { rule: 'package', why: `${room.name} may not use ${name}: ${why}` };
}

/** A path into the folder of one of our packages would go round its `exports`. */
function judgePackageDoor(from: string, specifier: string, to: string): Finding | undefined {
  const [, folder, name] = /^(packages\/([^/]+)\/)/.exec(to) ?? [];
  if (folder === undefined || !specifier.startsWith('.') || from.startsWith(folder))
    return undefined;
  return { rule: 'package-door', why: `this package is imported as '@station/${name}/…'` };
}

function judgeRoom(from: string, to: string): Finding | undefined {
  const room = findRoom(from);
  if (!room || /\.(css|json|svg|png|webp|woff2)$/.test(to)) return undefined;
  const other = findRoom(to);
  if (other === room) return undefined;
  const open = isTest(from) ? [...room.uses, ...(testRooms[room.name] ?? [])] : room.uses;
  if (other && open.includes(other.name)) return undefined;
  const walls = room.uses.length > 0 ? `only ${room.uses.join(', ')}` : 'no other room';
  return {
    rule: 'room',
    why: `${room.name} may not import ${other?.name ?? to}; it may import ${walls}`,
  };
}

function judgeDomainDoor(from: string, to: string): Finding | undefined {
  const room = findRoom(from);
  if (!room || room !== findRoom(to) || isTest(from)) return undefined;
  const domain = findDomain(from);
  const other = findDomain(to);
  const door = doors[room.name];
  if (!door || domain === undefined || other === undefined || domain === other) return undefined;
  if (door.pattern.test(to)) return undefined;
  return { rule: 'door', why: `${domain} may not reach into ${other}: ${door.message}` };
}

/** A query that changes rows is called by its own domain's actions and by nobody else. */
function judgeReads(from: string, to: string, names: readonly string[]): Finding | undefined {
  if (!to.endsWith('.queries.ts') || isTest(from)) return undefined;
  const domain = findDomain(from);
  const other = findDomain(to);
  const write = names.find((name) => name === '*' || writingVerb.test(name));
  if (domain === undefined || other === undefined || write === undefined) return undefined;
  if (domain !== other) {
    return {
      rule: 'reads-only',
      why: `${domain} may only read by ${other}'s queries; '${write}' goes through its actions`,
    };
  }
  if (!from.endsWith('.routes.ts')) return undefined;
  return {
    rule: 'write-through-actions',
    why: `a route does not call '${write}' itself: actions own the transaction and the audit line`,
  };
}

function judgeLayer(from: string, to: string): Finding | undefined {
  if (findRoom(from)?.name !== 'server/features' || isTest(from)) return undefined;
  const own = layers.findIndex((ending) => from.endsWith(ending));
  const other = layers.findIndex((ending) => to.endsWith(ending));
  if (own === -1 || other === -1 || own <= other) return undefined;
  return { rule: 'layer', why: 'calls go one way: routes, then actions, then queries' };
}

function compact(findings: (Finding | undefined)[]): Finding[] {
  return findings.filter((finding) => finding !== undefined);
}
