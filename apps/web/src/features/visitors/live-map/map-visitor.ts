import { IP_ACCURACY_M } from '@station/contract/visitors/locations';
import type { LiveVisitor } from '@station/contract/visitors/realtime';

/** Somebody on the map: the spec's map visitor (spec 1, section 3), and what the filters ask for. */
export type MapVisitor = {
  /** Of the socket, or what the server calls them. */
  id: string;
  username: string;
  lat: number;
  lng: number;
  city: string;
  country: string;
  /** Radius in metres; null where nobody said. */
  accuracy: number | null;
  isOnline: boolean;
  /** Epoch milliseconds of the point, and of any sign of life. */
  lastUpdate: number;
  lastSeen: number;
  /** The same for all sockets of one person: of their account, or of a guest's browser. */
  person: string;
  /** Of their browser's tab; empty when nobody said. */
  sessionId: string;
  userId: number | null;
  name: string;
  role: LiveVisitor['role'];
  state: LiveVisitor['state'];
  page: string;
  pageTitle: string;
  device: string;
  /** What is told of the same socket with a lower one is older. */
  revision: number;
  /** A device measured it; otherwise it is the place of an internet address. */
  precise: boolean;
};

/** What the server told, of which nothing is taken for granted. */
export type Payload = Record<string, unknown>;

type Point = { lat: number; lng: number };

/**
 * Reads a visitor; undefined without an id or without coordinates (spec 1, section 3: a visitor
 * without coordinates is dropped).
 */
export function readMapVisitor(payload: Payload): MapVisitor | undefined {
  const id = text(payload.socketId) || text(payload.id);
  const point = pointOf(payload);
  if (!id || !point) return undefined;
  const userId = typeof payload.userId === 'number' ? payload.userId : null;
  const username = text(payload.username) || 'Guest';
  const precise = isPrecise(payload.source);
  const accuracy = numberIn(payload.accuracy, 0, Number.MAX_VALUE) ?? null;
  const lastUpdate = momentOf(payload.lastUpdate) ?? Date.now();
  return {
    id,
    username,
    ...point,
    city: text(payload.city) || 'Unknown',
    country: text(payload.country),
    accuracy: precise ? accuracy : IP_ACCURACY_M,
    isOnline: payload.isOnline !== false,
    lastUpdate,
    lastSeen: momentOf(payload.lastSeen) ?? lastUpdate,
    person: personOf(payload, id),
    sessionId: text(payload.sessionId),
    userId,
    name: text(payload.name) || username,
    role: payload.role === 'admin' || payload.role === 'user' ? payload.role : 'guest',
    state: payload.state === 'idle' || payload.state === 'left' ? payload.state : 'active',
    page: text(payload.page),
    pageTitle: text(payload.pageTitle),
    device: text(payload.device),
    revision: revisionOf(payload) ?? 0,
    precise,
  };
}

/** Whether a device measured a point; that of an internet address says `ip`. */
export const isPrecise = (source: unknown): boolean => source !== 'ip';

/** How new it is what the server told, if it says. */
export const revisionOf = ({ revision }: Payload): number | undefined =>
  numberIn(revision, 0, Number.MAX_SAFE_INTEGER);

/** Who it is, whichever socket they come by. */
function personOf(payload: Payload, id: string): string {
  if (typeof payload.userId === 'number') return `account:${payload.userId}`;
  const client = text(payload.clientId);
  return client ? `client:${client}` : `socket:${id}`;
}

/** From `latitude` and `longitude`, `lat` and `lng`, or either in `gps`; the first pair that is whole. */
function pointOf(payload: Payload): Point | undefined {
  const gps = payload.gps && typeof payload.gps === 'object' ? (payload.gps as Payload) : {};
  const pairs = [
    [payload.latitude, payload.longitude],
    [payload.lat, payload.lng],
    [gps.latitude, gps.longitude],
    [gps.lat, gps.lng],
  ];
  for (const [first, second] of pairs) {
    const lat = numberIn(first, -90, 90);
    const lng = numberIn(second, -180, 180);
    if (lat !== undefined && lng !== undefined) return { lat, lng };
  }
  return undefined;
}

/** A number, or a text that is one, within its bounds (spec 1, section 5). */
function numberIn(value: unknown, min: number, max: number): number | undefined {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && given >= min && given <= max ? given : undefined;
}

/** Epoch milliseconds of such, or of ISO 8601. */
function momentOf(value: unknown): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : value;
  return typeof moment === 'number' && Number.isFinite(moment) ? moment : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
