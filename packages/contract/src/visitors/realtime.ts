/**
 * What goes over the sockets (spec 1, sections 3, 7 and 9; visitors issue, 4). The names of events
 * are the spec's; `visitors:delta`, `visitors:leave`, `location:stop`, `changed` and `server:leaving` are ours.
 */
import * as z from 'zod/mini';
import type { ChangedArea } from '../changes.ts';
import type { ProblemCode } from '../problem.ts';
import { asStorable } from '../record-fields.ts';
import { GeoPoint, PointSource } from './locations.ts';
import { withoutToken } from './page-paths.ts';

/** The namespaces: the main socket, and that of the visitors. */
export const NAMESPACES = { main: '/', visitors: '/visitors' } as const;

/** How browsers connect and come back (spec 1, section 9); times in milliseconds. */
export const REALTIME_OPTIONS = {
  transports: ['websocket', 'polling'],
  timeout: 5_000,
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
} satisfies Record<string, number | string[]>;

/** Why a socket is not let in, as `data` of the error that it is told: the code and reason of a call. */
export type SocketRefusal = { code: ProblemCode; reason?: string };

/** After the server has closed a socket, the browser comes back in so many milliseconds. */
export const COME_BACK_MS = 2_000;

/** Browsers whose server is leaving move to another one at some moment within so many milliseconds. */
export const MOVE_WITHIN_MS = 1_500;

/** Both sockets together may take so long to be there, in milliseconds. */
export const BOTH_SOCKETS_MS = 10_000;

/** Limits of what a socket may send. */
export const SOCKET_LIMITS = {
  /** Bytes of one message. */
  payload: 64 * 1024,
  /** Messages a second, and how many may come at once after a quiet time. */
  perSecond: 30,
  burst: 90,
  /** A point older than this, in milliseconds, says nothing about now. */
  pointAgeMs: 10 * 60_000,
} as const;

/** Administrators get what moved at most this often, in milliseconds. */
export const DELTA_MS = 250;

const line = (max: number) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((it: string) => asStorable(it, max)),
    ),
    '',
  );

/** The path of a page, without a token that stands in it. */
const path = (max: number) => z.pipe(line(max), z.transform(withoutToken));

/** The handshake's query; who it is comes from `auth.token` and never from `username`. */
export const Handshake = z.object({
  sessionId: line(64),
  clientId: line(64),
  timestamp: line(40),
  type: z.catch(z.enum(['main', 'visitor']), 'main'),
});

/** What a browser tells of itself; the rest of the spec's visitor info is the server's to know. */
export const VisitorInfo = z.object({
  device: line(20),
  browser: line(60),
  page: path(300),
  pageTitle: line(300),
});

/**
 * `visitor:connect`. Whoever comes with the `clientId` and `sessionId` of somebody who is here takes
 * their place: it is the same tab, whose line broke without a word. The main socket is believed if it is a socket of this server with the same
 * session and client; a `socketId` or `clientId` of here is nobody's to choose.
 */
export const VisitorArrival = z.object({
  ...VisitorInfo.shape,
  mainSocketId: z._default(z.catch(z.nullable(z.string()), null), null),
});

/** `page:change`. */
export const PageChange = z.object({ page: path(300), pageTitle: line(300) });

/** `visitor:active`: the person did something, or has done nothing for a while. */
export const VisitorActivity = z.object({ idle: z._default(z.boolean(), false) });

const clock = z._default(z.catch(z.nullable(z.number()), null), null);

/** `location:update` (spec 1, section 3). Times are milliseconds of the browser's clock. */
export const LocationUpdate = z.object({
  ...GeoPoint.shape,
  source: z._default(z.catch(PointSource, 'unknown'), 'unknown'),
  /** Degrees from north. */
  heading: clock,
  /** When the point was measured, and when it was sent: their difference is its age. */
  timestamp: clock,
  sentAt: clock,
  updateNumber: clock,
});
export type LocationUpdate = z.infer<typeof LocationUpdate>;

/** Why a point was not taken (`location:error`). */
export const LOCATION_ERRORS = [
  'INVALID',
  'TOO_OLD',
  'CONSENT_NEEDED',
  'NOT_SIGNED_IN',
  'OUTSIDE_HOURS',
] as const;
export type LocationErrorType = (typeof LOCATION_ERRORS)[number];

/** Somebody who is here, as administrators see them. Kept keyed by `socketId`. */
export type LiveVisitor = {
  socketId: string;
  mainSocketId: string | null;
  clientId: string;
  sessionId: string;
  /** `Guest` for whoever is not signed in. */
  username: string;
  name: string;
  role: 'admin' | 'user' | 'guest';
  userId: number | null;
  device: string;
  browser: string;
  page: string;
  pageTitle: string;
  /** ISO 8601, and so below. */
  timestamp: string;
  connectedAt: string;
  lastSeen: string;
  state: 'active' | 'idle' | 'left';
  isOnline: boolean;
  /** Null while there is no point of this person at all. */
  latitude: number | null;
  longitude: number | null;
  /** Metres. */
  accuracy: number | null;
  source: z.infer<typeof PointSource>;
  city: string;
  country: string;
  lastUpdate: string;
  /** Of two things told of one socket that with the higher number is the newer one; no clock is. */
  revision: number;
};

/** One who moved, in `visitors:delta`: socket, latitude, longitude, metres, source, epoch ms, revision. */
export type Move = [string, number, number, number | null, LiveVisitor['source'], number, number];

/** Numbers of `stats:update`. */
export type LiveStats = {
  visitors: number;
  signedIn: number;
  guests: number;
  withLocation: number;
  active: number;
  idle: number;
};

/** Everything that a server says, by event; what is of others goes to watchers only. */
export type ServerEvents = {
  'location:updated': (payload: { updateNumber: number | null; at: string }) => void;
  'location:confirmed': (payload: {
    updateNumber: number | null;
    at: string;
    same: boolean;
  }) => void;
  'location:error': (payload: { type: LocationErrorType; message: string }) => void;
  /** Everybody, in answer to `visitors:request`. */
  'visitors:initial': (payload: { visitors: LiveVisitor[] }) => void;
  /** Only those of whom something else than the point has changed; at most once a second. */
  'visitors:update': (payload: { visitors: LiveVisitor[] }) => void;
  /** Everybody, in answer to `visitors:request-all` and `visitors:get-all`. */
  'visitors:all': (payload: { visitors: LiveVisitor[] }) => void;
  /** Those who moved since the last one, each once, at their newest point. */
  'visitors:delta': (payload: { moves: Move[]; at: number }) => void;
  /** In answer to `stats:request` of an administrator, watching or not: numbers without people. */
  'stats:update': (payload: LiveStats) => void;
  'visitor:connected': (payload: LiveVisitor) => void;
  'visitor:disconnected': (payload: {
    visitorId: string;
    socketId: string;
    lastSeen: string;
    /** Whatever else is told of this socket with one that is no higher is older than this. */
    revision: number;
  }) => void;
  /** The first point of somebody's device; it comes with the next delta as well, as all later ones. */
  'location:broadcast': (payload: LiveVisitor) => void;
  /** Somebody's device has no point any more: coordinates and accuracy are null. */
  'location:update': (payload: LiveVisitor) => void;
  /** To the staff, over the main socket: somebody else has changed something. */
  changed: (payload: { area: ChangedArea }) => void;
  /** This server is about to stop, and whoever comes now gets to another one. */
  'server:leaving': () => void;
};

/** Everything that a browser says, by event; what comes along is checked by the schemas above. */
export type ClientEvents = {
  'visitor:connect': (info: unknown) => void;
  'visitor:update': (info: unknown) => void;
  'visitor:active': (activity: unknown) => void;
  'location:update': (point: unknown) => void;
  'location:stop': () => void;
  'page:change': (page: unknown) => void;
  'stats:request': () => void;
  /**
   * An administrator begins to watch with the first of these three; from then on comings, goings and
   * moves are told as well, until `visitors:leave`. Each beginning leaves a line in the audit log.
   */
  'visitors:request': () => void;
  'visitors:request-all': () => void;
  'visitors:get-all': () => void;
  'visitors:leave': () => void;
};
