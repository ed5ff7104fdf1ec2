import type { Endpoint } from '@station/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describedRoute } from './api-page.ts';
import { networkOf } from './caller-address.ts';
import type { Call, Handler, Mount, RefuseMore } from './context.ts';
import { type Actor, type Authenticate, admit, bearerToken } from './guard.ts';
import { Problem, parseInput, withRefusal } from './problem.ts';

/** Calls a minute from one address to an endpoint that guests may call, unless the contract says. */
const GUEST_CALLS_PER_MINUTE = 300;

/** Calls a minute of one account to an endpoint where guests are told from people who are known. */
const KNOWN_CALLS_PER_MINUTE = 120;

/**
 * Makes the function that mounts endpoints of the contract on a server: the guard runs before the
 * body is read, the input is parsed, and the answer is written by the contract's schema, so that a
 * field that is not declared never leaves the server. `onSuccess` hears of each call that succeeded.
 */
export function mounter(
  app: FastifyInstance,
  authenticate: Authenticate,
  onSuccess: (endpoint: Endpoint, actor: Actor | undefined) => void = () => undefined,
): Mount {
  const identify = async ({ access }: Endpoint, token: string): Promise<Actor | undefined> => {
    try {
      const actor = await authenticate(token);
      // An API token has no scope for what is everybody's: with it one is a guest there.
      return access === 'guest' && actor?.apiScopes ? undefined : actor;
    } catch (error) {
      // Whoever may call as a guest is told nothing about a token that is worth nothing.
      if (access === 'guest' && error instanceof Problem) return undefined;
      throw error;
    }
  };
  return <E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    refuseMore: RefuseMore = nothingMore,
  ) => {
    const actors = new WeakMap<FastifyRequest, Actor>();
    const { config, schema } = describedRoute(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { ...config, ...rateLimitOf(endpoint, (request) => actors.get(request)) },
      schema,
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      onRequest: async (request) => {
        // Where guests may call, a token is not looked at: the health call asks no database.
        if (endpoint.access === 'guest' && !endpoint.identifies) return;
        const token = bearerToken(request.headers.authorization);
        const actor = token === undefined ? undefined : await identify(endpoint, token);
        // The line of the answer says so, of a refused call too.
        if (actor?.apiToken) request.log = request.log.child({ apiToken: actor.apiToken });
        admit(endpoint, actor);
        if (actor) actors.set(request, actor);
      },
      handler: async (request, reply) => {
        const call = {
          params: parseInput(endpoint.params, request.params),
          query: parseInput(endpoint.query, request.query),
          // The fields of an upload come with its file: see receive-file.ts.
          body: endpoint.upload ? {} : await parseBody(endpoint, request.body ?? {}, refuseMore),
          actor: actors.get(request),
          request,
          reply,
        };
        const answer = await handler(call as Call<E>);
        onSuccess(endpoint, call.actor);
        // Awaiting a reply waits until it is sent, or the caller gone, and gives nothing.
        return reply.sent || answer === undefined ? reply : { success: true, ...answer };
      },
    });
  };
}

const nothingMore: RefuseMore = async () => undefined;

async function parseBody(endpoint: Endpoint, body: unknown, refuseMore: RefuseMore) {
  try {
    return parseInput(endpoint.body, body, endpoint.refusals);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw withRefusal(error, await refuseMore(body));
  }
}

/**
 * People who are known are limited by account, everybody else by address: guests, and whoever may
 * do nothing yet, for an account that nobody has let in costs nothing to make. Where only people who
 * are signed in may call, a limit that the contract names is of one account: a whole class that has to
 * change its passwords stands behind one address.
 */
function rateLimitOf(
  { access, perMinute }: Endpoint,
  actorOf: (request: FastifyRequest) => Actor | undefined,
) {
  const knownMax = access === 'guest' ? KNOWN_CALLS_PER_MINUTE : perMinute;
  const othersMax = (access === 'guest' ? perMinute : undefined) ?? GUEST_CALLS_PER_MINUTE;
  if (knownMax === undefined && access !== 'account') return {};
  const knownAs = (request: FastifyRequest) => {
    const actor = actorOf(request);
    return actor && !actor.accessBlock ? `account ${actor.id}` : undefined;
  };
  return {
    rateLimit: {
      timeWindow: '1 minute',
      max: (request: FastifyRequest) => (knownAs(request) ? (knownMax ?? 0) : othersMax),
      allowList: (request: FastifyRequest) =>
        knownMax === undefined && knownAs(request) !== undefined,
      // A caller who has hung up by now has no address any more.
      keyGenerator: (request: FastifyRequest) => knownAs(request) ?? networkOf(request.ip),
    },
  };
}
