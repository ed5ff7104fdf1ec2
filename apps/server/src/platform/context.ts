import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@station/contract/endpoint';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Store } from '../db/db.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { registeredBlobs } from './blobs/registered-blobs.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createEvents, type Events } from './events.ts';
import type { Actor } from './guard.ts';
import type { Job } from './jobs/job.ts';
import { createMailer, type Mailer } from './mailer.ts';
import type { Measure } from './metrics/measure.ts';
import type { Problem } from './problem.ts';
import type { Realtime } from './realtime.ts';
import { openSecrets, type Secrets } from './secrets.ts';

/** What every feature is given to work with. */
export type Context = {
  config: Config;
  clock: Clock;
  db: Db;
  /** Of which kind the database is, and how busy its connections are. */
  store: Pick<Store, 'kind' | 'connections'>;
  log: FastifyBaseLogger;
  events: Events;
  secrets: Secrets;
  blobs: BlobStore;
  mailer: Mailer;
};

/** Puts together what features work with, on an open store. */
export async function createContext(
  config: Config,
  store: Pick<Store, 'db' | 'kind' | 'connections'>,
  log: FastifyBaseLogger,
  clock: Clock,
): Promise<Context> {
  const { db } = store;
  const secrets = await openSecrets(config.secretKey, config.dataDir);
  return {
    config,
    clock,
    db,
    store,
    log,
    secrets,
    events: createEvents((err, event) => log.error({ err, event }, 'a listener failed')),
    blobs: registeredBlobs(db, openBlobs(config)),
    mailer: createMailer(config, secrets),
  };
}

/** The caller of an endpoint: an account, or perhaps nobody in particular where guests may call. */
type ActorFor<A extends Access> = A extends 'guest' ? Actor | undefined : Actor;

/** One call, checked against the contract. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: ActorFor<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler gives: the answer without `success`, which is true unless it says otherwise. */
type Answer<R> = R extends { success: boolean }
  ? Omit<R, 'success'> & { success?: R['success'] }
  : never;

/** Answers a call. A file download returns the reply it has sent. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answer<ResponseOf<E>> | FastifyReply>;

/**
 * Mounts an endpoint of the contract. What the contract alone cannot refuse in a body, because the
 * settings decide, `refuseMore` tells of the body as it was sent: it is named along with the rest.
 */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  refuseMore?: RefuseMore,
) => void;

/** The problem with one more field of a body, if there is one. */
export type RefuseMore = (body: unknown) => Promise<Problem | undefined>;

/** What a feature hands to `app.ts`. */
export type Feature = {
  routes: (context: Context, mount: Mount) => void;
  /** The kinds of work that it has done later, or again and again; one server does each. */
  jobs?: readonly Job<Context>[];
  /** What each server does for itself all the time; answers how to stop it. */
  background?: (context: Context) => () => void | Promise<void>;
  /** What figures there are of it, for those who look after servers. */
  measures?: readonly Measure[];
  /** What goes over sockets; answers how to stop. */
  sockets?: (context: Context, realtime: Realtime) => () => void | Promise<void>;
};
