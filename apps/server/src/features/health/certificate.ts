import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Certificate } from '@station/contract/health/health';
import type { Clock } from '../../platform/clock.ts';

/** Whoever shows no certificate for so long is silent, in milliseconds. */
const PATIENCE_MS = 3_000;

/** What was seen is believed for so many milliseconds; a silence shorter, for somebody mends it. */
const KEPT_MS = { seen: 10 * 60_000, silent: 30_000 };

const DAY_MS = 24 * 60 * 60_000;

type Shown = { state: 'trusted' | 'untrusted'; endsAt: Date };

/**
 * Looks at the certificate that people are shown at the public address. Unlike addresses that somebody
 * types (platform/outside-address.ts) this one is our own, set by who runs the server, and may well be an
 * inner one; hands are shaken with it, and nothing is asked.
 */
export function createCertificateLook(
  publicUrl: string | undefined,
  clock: Clock,
): () => Promise<Certificate | null> {
  if (!publicUrl?.startsWith('https:')) return async () => null;
  const { hostname, port, host } = new URL(publicUrl);
  let known: { at: number; shown: Promise<Shown | undefined> } | undefined;
  let keptMs = KEPT_MS.silent;
  return async () => {
    if (!known || clock.steady() - known.at >= keptMs) {
      known = { at: clock.steady(), shown: look(hostname, Number(port || 443)) };
    }
    const shown = await known.shown;
    keptMs = shown ? KEPT_MS.seen : KEPT_MS.silent;
    if (!shown) return { host, state: 'silent', ends_at: null, days_left: null };
    const daysLeft = Math.floor((shown.endsAt.getTime() - clock.now()) / DAY_MS);
    return { host, state: shown.state, ends_at: shown.endsAt.toISOString(), days_left: daysLeft };
  };
}

function look(hostname: string, port: number): Promise<Shown | undefined> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host, port },
      ...(isIP(host) === 0 && { servername: host }),
      // One that browsers would refuse is looked at as well, and nothing is said to it.
      rejectUnauthorized: false,
    });
    const end = (shown: Shown | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(shown);
    };
    // In all, the looking up of the name included.
    const timer = setTimeout(end, PATIENCE_MS, undefined);
    socket.once('error', () => end(undefined));
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      const state = socket.authorized ? 'trusted' : 'untrusted';
      end(Number.isNaN(endsAt.getTime()) ? undefined : { state, endsAt });
    });
  });
}
