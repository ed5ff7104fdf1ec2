/** The committed contract: `packages/contract/accepted-contract.txt`, written by `npm run contract:accept`. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ContractShape, EndpointShape, Shape } from './contract-shape.ts';

const FILE = new URL('../../packages/contract/accepted-contract.txt', import.meta.url);

/** A shape that is written once for all who have it is at least so long, in characters. */
const SHARED_MIN = 120;

/** Marks what is written shorter than JSON schema writes it: a type alone, an object by its fields. */
const MARK = '~';

/** Reads what was accepted last. */
export async function readAccepted(file: URL | string = FILE): Promise<ContractShape> {
  return expand(await readFile(file, 'utf8'));
}

export async function writeAccepted(contract: ContractShape): Promise<void> {
  await writeFile(FILE, compact(contract));
}

/** As it stands in the file: one line an endpoint and one a shape that several share. */
export function compact({ endpoints }: ContractShape): string {
  const uses = new Map<string, number>();
  count(endpoints, uses);
  const shapes = new Map<string, string>();
  const shorten = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(shorten);
    const text = JSON.stringify(value);
    const short = shorter(value as Shape, shorten);
    if (text.length < SHARED_MIN || (uses.get(text) ?? 0) < 2) return short;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 8);
    shapes.set(name, JSON.stringify(short));
    return { $: name };
  };
  const lines = Object.entries(endpoints).map(
    ([name, it]) => `${JSON.stringify(name)}:${JSON.stringify(shortenParts(it, shorten))}`,
  );
  const shared = [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const named = shared.map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{"endpoints":{\n${lines.join(',\n')}\n},"shapes":{\n${named.join(',\n')}\n}}\n`;
}

/** `{ type: 'string' }` as `~string`, and an object as its fields, of which those with `?` are optional. */
function shorter(value: Shape, shorten: (value: unknown) => unknown): unknown {
  const keys = Object.keys(value).join();
  if (keys === 'type' && typeof value.type === 'string') return MARK + value.type;
  if (value.type === 'object' && /^properties(,required)?,type$/.test(keys)) {
    const required = (value.required ?? []) as readonly string[];
    const fields = Object.entries(value.properties as Shape).map(([name, it]) => [
      required.includes(name) ? name : `${name}?`,
      shorten(it),
    ]);
    return { [MARK]: Object.fromEntries(fields) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, shorten(it)]));
}

const shortenParts = (it: EndpointShape, shorten: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(it).map(([key, part]) => [key, shorten(part)]));

function count(value: unknown, uses: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    const text = JSON.stringify(value);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  for (const it of Object.values(value)) count(it, uses);
}

/** What {@link compact} wrote, whole again. */
export function expand(text: string): ContractShape {
  const file = JSON.parse(text) as { endpoints: ContractShape['endpoints']; shapes: Shape };
  const whole = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith(MARK)) return { type: value.slice(1) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(whole);
    if ('$' in value && typeof value.$ === 'string') return whole(file.shapes[value.$]);
    if (MARK in value) {
      const fields = Object.entries(value[MARK] as Shape);
      const properties = fields.map(([name, it]) => [name.replace(/\?$/, ''), whole(it)]);
      const required = fields.map(([name]) => name).filter((name) => !name.endsWith('?'));
      return {
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && { required }),
        type: 'object',
      };
    }
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, whole(it)]));
  };
  return { endpoints: whole(file.endpoints) as ContractShape['endpoints'] };
}
