import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AddressOf, networkOf } from './caller-address.ts';
import { createRateMeter } from './rate-meter.ts';
import { recentlyUsed } from './recently-used.ts';

/**
 * Connections that one address may open. A school of 2,000 people behind one address, each with two
 * sockets, is back at once after a restart; whoever is cut off and comes back, again and again,
 * costs no more than this.
 */
export const HANDSHAKES = { perSecond: 100, burst: 5_000 } as const;

/** Addresses that are remembered; of more, those are forgotten that were quiet the longest. */
const ADDRESSES_MAX = 10_000;

const RETRY_AFTER_S = 5;

type Decide = (error: string | null | undefined, admitted: boolean) => void;

/**
 * Answers for engine.io's `allowRequest` whether another connection may be opened. One that may not
 * is answered with 429 here, where it has cost next to nothing; engine.io would say 400.
 */
export function limitHandshakes(
  limits: { perSecond: number; burst: number },
  addressOf: AddressOf,
): (request: IncomingMessage, decide: Decide) => void {
  const meterOf = recentlyUsed(ADDRESSES_MAX, () => createRateMeter(limits));
  return (request, decide) => {
    if (meterOf(networkOf(addressOf(request))).take(performance.now())) decide(null, true);
    else refuse(request);
  };
}

/** A request over HTTP has got its response from engine.io; one for a WebSocket has its socket alone. */
function refuse(request: IncomingMessage & { res?: ServerResponse }): void {
  const { res } = request;
  if (res) {
    res.writeHead(429, { 'Retry-After': RETRY_AFTER_S }).end();
    return;
  }
  const socket: Duplex = request.socket;
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER_S}\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}
