import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Access } from '@station/contract/endpoint';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import { runInContext } from '../db/work-context.ts';
import { acceptBodies } from './accepted-bodies.ts';
import { resetBrokenAnswers } from './broken-answers.ts';
import { countCalls } from './call-counts.ts';
import { callerAddress } from './caller-address.ts';
import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { packAnswers } from './packed-answers.ts';
import { asProblem, CONTENT_HEADERS, PROBLEM_TYPE } from './problem.ts';
import { lateSerializers } from './serializers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route must say. */
    access?: Access;
  }
}

/** A JSON body may have at most this many bytes; files have their own limits. */
const JSON_MAX_BYTES = 1024 * 1024;

/**
 * How long, in milliseconds, a caller may take to say what it wants: the head of a call, a body, and a
 * body with a file, of which 10 MB at 300 kbit/s take 4.5 minutes. Who takes longer holds a connection
 * for nothing, and thousands who do so hold all of them.
 */
const SLOWEST = { head: 15_000, body: 30_000, file: 5 * 60_000 };

/** How often, in milliseconds, connections are looked at for that. */
const LOOK_EVERY_MS = 2_000;

/** What a call is named by that no route takes. */
export const NO_ROUTE = '(none)';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type ValidatorFactory = NonNullable<SchemaController['compilersFactory']>['buildValidator'];

/** Input is checked by the contract's zod schemas (mount.ts). Fastify's type knows ajv's validators alone. */
const takeAll = (() => () => () => true) as unknown as NonNullable<ValidatorFactory>;

/**
 * A server with everything but routes: headers, limits, compression, logging, one shape of failure.
 * It refuses to start when a route does not say who may call it.
 */
export async function createHttp(config: Config, slowest = SLOWEST): Promise<FastifyInstance> {
  const app = Fastify({
    http: { headersTimeout: slowest.head, connectionsCheckingInterval: LOOK_EVERY_MS },
    requestTimeout: slowest.file,
    // An address that is no text is refused before any route, hook or error handler is reached.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      reply.headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
      sendProblem(error, request, reply);
    },
    loggerInstance: createLog(config) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_MAX_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    schemaController: {
      compilersFactory: {
        buildValidator: takeAll,
        buildSerializer: lateSerializers(),
      },
    },
  });
  app.setErrorHandler(sendProblem);
  followCalls(app);
  setCallerAddress(app, config);
  requireAccess(app);
  logAnswers(app);
  await acceptBodies(app, slowest.body);
  await app.register(helmet, helmetOptions(config));
  await app.register(rateLimit, { global: false, store: CallCounts });
  await app.register(multipart, { throwFileSizeLimit: false });
  await packAnswers(app);
  closeConnectionsOnStop(app);
  resetBrokenAnswers(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) {
      reply.header('Cache-Control', 'no-store');
    }
  });
  return app;
}

/** A call as metrics and slow queries name it: by the pattern of its route, never by its address. */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? NO_ROUTE}`;
}

/** Has all that is done for a call know which call it is. */
function followCalls(app: FastifyInstance): void {
  const follow = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    runInContext({ feature: routeOf(request), requestId: request.id }, done);
  app.addHook('onRequest', follow);
  // What follows a body comes of the connection's events, and not of the hook above.
  app.addHook('preValidation', follow);
}

/** `request.ip` is what sockets know of a caller as well, instead of what Fastify would make of it. */
function setCallerAddress(app: FastifyInstance, { trustProxy }: Config): void {
  const addressOf = callerAddress(trustProxy);
  app.decorateRequest('ip', {
    getter() {
      return addressOf(this.raw);
    },
  });
}

/** Answers with the problem that an error stands for; what is not understood is logged whole. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.code === 'internal') {
    // What comes of a caller hanging up is no error of ours.
    const level = reply.raw.destroyed ? 'info' : 'error';
    request.log[level]({ err: error }, 'unexpected error');
  } else if (problem.cause || (problem.code === 'storage-full' && !problem.reason)) {
    // The caller cannot do anything about it; whoever reads the log can.
    request.log.error({ err: problem.cause ?? error }, 'files cannot be kept');
  }
  if (problem.retryAfter !== undefined) reply.header('Retry-After', problem.retryAfter);
  for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  reply.header('Cache-Control', 'no-store');
  return reply.status(problem.status).type(PROBLEM_TYPE).send(problem.body(request.id));
}

/** Where limits are counted, for each endpoint apart. */
class CallCounts implements FastifyRateLimitStore {
  readonly #count = countCalls();

  incr(
    ...[caller, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>
  ): ReturnType<FastifyRateLimitStore['incr']> {
    done(null, this.#count(caller, windowMs));
  }

  child(): CallCounts {
    return new CallCounts();
  }
}

/** Fails the start when a route has no declared access: nobody is let in by absence. */
function requireAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => route.config?.access === undefined);
    if (open.length === 0) return;
    const names = open.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`These routes do not say who may call them: ${names}`);
  });
}

/**
 * A connection whose answer was under way when the stop began is closed after it; a caller that
 * keeps connections open would else hold the stop up until its time is over.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close');
  });
  // Answers that had begun to be sent could not say so any more.
  app.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** A longer part of a path is no word of ours and no id, but a token that opens something, or a name. */
const PATH_PART_MAX = 24;

/** A path without the query, for a search is personal data, and without tokens: links of feeds, cards, letters. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replaceAll(/[^/]+/g, (part) => (part.length > PATH_PART_MAX ? '…' : part));
}

/** One line an answer. Reads that went well are for debugging. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = request.method === 'GET' && reply.statusCode < 500 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

function helmetOptions(config: Config) {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // `blob:` for a video that is being uploaded: its poster is taken from it.
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
