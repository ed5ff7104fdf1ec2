import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';

/**
 * Networks that are nobody's page on the web (IANA's registries of special-purpose addresses): our own
 * machine, private networks, links, those of carriers, multicast, documentation, and what is made of them
 * in IPv6.
 */
const INNER = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INNER.addSubnet(network, bits, 'ipv4');
}
/** What of IPv6 is given out to the world; all else of it is inner. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INNER.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address leads into a network of our own, or nowhere. */
export const isInnerIp = (ip: string): boolean =>
  isIPv6(ip) ? INNER.check(ip, 'ipv6') || !GIVEN_OUT.check(ip, 'ipv6') : INNER.check(ip, 'ipv4');

/** What came of asking an address: its status, or why there is none. */
export type OutsideAnswer = { status: number } | 'inner' | 'silent';

/** Whoever does not answer for so long is silent, in milliseconds. */
const PATIENCE_MS = 8_000;

type Asking = {
  signal: AbortSignal;
  /** Hosts that may be asked although they are inner, with their ports, as `127.0.0.1:4000`, or by their own. */
  allowed: readonly string[];
};

/**
 * Asks whether an address on the web answers, and follows it nowhere. The name is resolved once, each of its
 * addresses has to be an outer one, and what is connected to is the one that was looked at: a name that
 * changes its mind leads nowhere either.
 */
export async function askOutside(address: string, asking: Asking): Promise<OutsideAnswer> {
  const place = await findOutside(address, asking.allowed);
  if (typeof place === 'string') return place;
  const ask = async (method: 'HEAD' | 'GET') => {
    const headers = { 'User-Agent': 'Station link check', Accept: '*/*' };
    const told = await sendOnce(place, { method, headers, signal: asking.signal, most: 0 });
    return typeof told === 'string' ? told : { status: told.status };
  };
  const asked = await ask('HEAD');
  // Some servers know no HEAD, or answer it otherwise than what people do.
  const isOdd = typeof asked === 'object' && asked.status >= 400;
  return isOdd ? ask('GET') : asked;
}

type Posting = Asking & {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Characters of the answer that are read. */
  most: number;
};

/**
 * Posts something to an address on the web by the rules of {@link askOutside}: no name is resolved twice, no
 * redirect is followed. Answers the status and the beginning of what was answered.
 */
export async function postOutside(
  address: string,
  { headers, ...posting }: Posting,
): Promise<{ status: number; text: string } | 'inner' | 'silent'> {
  if (!mayBeOutside(address, posting.allowed)) return 'inner';
  const place = await findOutside(address, posting.allowed);
  if (typeof place === 'string') return place;
  const named = { 'User-Agent': 'Station webhooks', ...headers };
  return sendOnce(place, { method: 'POST', ...posting, headers: named });
}

/**
 * Whether an address, by its text alone, may be posted to: over TLS on its own port, unless it is one of
 * the hosts that are allowed.
 */
export function mayBeOutside(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (isExcepted(url, allowed)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && url.port === '';
}

/** Whether a host is among those that are allowed, by its own port too, which no address has to name. */
function isExcepted({ protocol, host, hostname, port }: URL, allowed: readonly string[]): boolean {
  const own = protocol === 'https:' ? '443' : '80';
  return allowed.includes(host) || (port === '' && allowed.includes(`${hostname}:${own}`));
}

/** Where an address leads: what was resolved is what is connected to. */
type Place = { url: URL; address: string; family: number };

async function findOutside(
  address: string,
  allowed: readonly string[],
): Promise<Place | 'inner' | 'silent'> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'inner';
  const isAllowed = isExcepted(url, allowed);
  if (!isAllowed && url.port !== '') return 'inner';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) return 'silent';
  if (!isAllowed && found.some((it) => isInnerIp(it.address))) return 'inner';
  return { url, ...first };
}

type Sending = {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  most: number;
  signal: AbortSignal;
};

function sendOnce(
  { url, address, family }: Place,
  { method, headers, body, most, signal }: Sending,
): Promise<{ status: number; text: string } | 'silent'> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        // No name and password that stood in the address, no cookies.
        auth: '',
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        },
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        lookup: (_host, { all }, done) => {
          if (all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let text = '';
        // Who breaks off in the middle has still said the status.
        const end = () => {
          resolve({ status, text: text.replaceAll('\0', '').slice(0, most).toWellFormed() });
          response.destroy();
        };
        if (most === 0) return end();
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (text.length >= most) end();
        });
        response.on('end', end);
        response.on('error', end);
        response.on('close', end);
        return undefined;
      },
    );
    sent.on('error', () => resolve('silent'));
    // Who wants to speak something else than HTTP (101) is hung up on, without an error.
    sent.on('close', () => resolve('silent'));
    sent.end(body);
  });
}
