import * as z from 'zod/mini';
import { addressesOf } from '../db/primary.ts';
import { isAddressOrNetwork, type TrustedProxies } from './caller-address.ts';

/** Digits from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  );

/** One of some words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** An address with one of some protocols, which are named without colon. */
export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

/** The address of a PostgreSQL, or of several of which one takes writes, their hosts with commas between. */
export const databaseUrl = z.string().check(
  z.refine(
    (it) => /^postgres(ql)?:/.test(it) && addressesOf(it).every((one) => URL.canParse(one)),
    {
      error: 'must be an address such as postgres://station:secret@localhost:5432/station',
    },
  ),
);

/** 32 bytes, in base64 or hexadecimal. */
export const secretKey = z.pipe(
  z.string().check(
    z.refine((it) => keyBytes(it).length === 32, {
      error: 'must be 32 bytes in base64 or hexadecimal; `openssl rand -base64 32` makes one',
    }),
  ),
  z.transform((it) => keyBytes(it)),
);

function keyBytes(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
}

/** Yes, no, how many proxies, or which ones. */
export const trustedProxies = z.pipe(
  z.string().check(
    z.refine((it) => readProxies(it) !== undefined, {
      error:
        'must be false, true, a number of proxies from 0 to 9, or their addresses and networks, such as 10.0.0.0/8,fd00::1',
    }),
  ),
  z.transform((it) => readProxies(it) ?? 0),
);

function readProxies(text: string): TrustedProxies | undefined {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  if (/^\d$/.test(text)) return Number(text);
  const proxies = text.split(',').map((it) => it.trim());
  return proxies.every(isAddressOrNetwork) ? proxies : undefined;
}

/** Hosts with or without a port, between commas, as `URL` writes them: in small letters, and in ASCII. */
export function hostsOf(text: string): string[] {
  const given = text.split(',').map((it) => it.trim());
  return given.filter(Boolean).map((it) => {
    const name = it.replace(/:\d+$/, '');
    const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
    return `${host}${it.slice(name.length)}`;
  });
}
