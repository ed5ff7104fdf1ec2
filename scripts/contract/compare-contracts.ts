/** Which changes of the contract break those who call it, and which only add to it. */
import type { ContractShape, EndpointShape, Shape } from './contract-shape.ts';

/** One change. What is breaking makes a program fail, or lose something, that worked before. */
export type ContractChange = { breaking: boolean; text: string };

/** Who may call, from everybody to few: fewer is breaking. */
const ACCESS = ['guest', 'account', 'staff', 'admin'];

/** Says how `now` differs from `before`, in the order of the endpoints' names. */
export function compareContracts(before: ContractShape, now: ContractShape): ContractChange[] {
  const names = new Set([...Object.keys(before.endpoints), ...Object.keys(now.endpoints)]);
  return [...names].toSorted().flatMap((name): ContractChange[] => {
    const [was, is] = [before.endpoints[name], now.endpoints[name]];
    if (!was) return [{ breaking: false, text: `${name}: new (${is?.call})` }];
    if (!is) return [{ breaking: true, text: `${name}: removed (${was.call})` }];
    return compareEndpoints(was, is).map((it) => ({ ...it, text: `${name}: ${it.text}` }));
  });
}

function compareEndpoints(was: EndpointShape, is: EndpointShape): ContractChange[] {
  const changes: ContractChange[] = [];
  for (const key of ['call', 'upload', 'download'] as const) {
    if (was[key] !== is[key]) changes.push(breaking(`${key}: ${was[key]} → ${is[key]}`));
  }
  if (was.scope !== is.scope) {
    // Tokens that were let in are not any more.
    const text = `scope: ${was.scope ?? 'none'} → ${is.scope ?? 'none'}`;
    changes.push({ breaking: was.scope !== undefined, text });
  }
  if (was.access !== is.access) {
    const isNarrower = ACCESS.indexOf(is.access) > ACCESS.indexOf(was.access);
    changes.push({ breaking: isNarrower, text: `access: ${was.access} → ${is.access}` });
  }
  for (const key of ['params', 'query', 'body'] as const) {
    changes.push(...compareShapes(was[key] ?? {}, is[key] ?? {}, 'input', key));
  }
  return [...changes, ...compareShapes(was.answer ?? {}, is.answer ?? {}, 'output', 'answer')];
}

type Way = 'input' | 'output';

const breaking = (text: string): ContractChange => ({ breaking: true, text });

/** Fields by name; everything else of a shape has to stay as it is, or be a bound that got wider. */
function compareShapes(was: Shape, is: Shape, way: Way, at: string): ContractChange[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const isList = was.type === 'array' && is.type === 'array';
  if (isList) {
    return [
      ...compareShapes(was.items as Shape, is.items as Shape, way, `${at}[]`),
      ...compareRules(was, is, way, at, ['items']),
    ];
  }
  const isObject = (it: Shape) => it.properties !== undefined || Object.keys(it).length === 0;
  if (!isObject(was) || !isObject(is)) return compareRules(was, is, way, at, []);
  const [old, fresh] = [fieldsOf(was), fieldsOf(is)];
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  const fields = [...names].toSorted().flatMap((name): ContractChange[] => {
    const place = `${at}.${name}`;
    const [before, after] = [old[name], fresh[name]];
    const [wasNeeded, isNeeded] = [isRequired(was, name), isRequired(is, name)];
    if (!before) return [{ breaking: way === 'input' && isNeeded, text: `${place} is new` }];
    if (!after) return [breaking(`${place} is gone`)];
    const changes = compareShapes(before, after, way, place);
    if (wasNeeded === isNeeded) return changes;
    const isWorse = way === 'input' ? isNeeded : !isNeeded;
    const text = `${place} is ${isNeeded ? 'always there' : 'optional'} now`;
    return [{ breaking: isWorse, text }, ...changes];
  });
  return [...fields, ...compareRules(was, is, way, at, ['properties', 'required', 'type'])];
}

const fieldsOf = (it: Shape) => (it.properties ?? {}) as Record<string, Shape>;

const isRequired = (it: Shape, name: string) =>
  ((it.required ?? []) as readonly string[]).includes(name);

/** Rules of which a bigger number lets more through, and those of which a smaller one does. */
const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];

function compareRules(
  was: Shape,
  is: Shape,
  way: Way,
  at: string,
  known: readonly string[],
): ContractChange[] {
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].toSorted().flatMap((key): ContractChange[] => {
    const [before, after] = [was[key], is[key]];
    if (known.includes(key) || JSON.stringify(before) === JSON.stringify(after)) return [];
    const text = `${at}: ${key} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
    return [{ breaking: !isCompatible(key, before, after, way), text }];
  });
}

/** What goes in may be allowed more; what comes out may promise more. */
function isCompatible(key: string, before: unknown, after: unknown, way: Way): boolean {
  if (key === 'default') return after !== undefined;
  const [narrow, wide] = way === 'input' ? [before, after] : [after, before];
  if (UPPER.includes(key)) return wide === undefined || Number(wide) >= Number(narrow ?? Infinity);
  if (LOWER.includes(key)) return wide === undefined || Number(wide) <= Number(narrow ?? -Infinity);
  if ((key === 'enum' || key === 'anyOf') && Array.isArray(narrow) && Array.isArray(wide)) {
    const values = wide.map((it) => JSON.stringify(it));
    return narrow.every((it) => values.includes(JSON.stringify(it)));
  }
  // A rule that is gone lets everything through.
  return wide === undefined;
}
