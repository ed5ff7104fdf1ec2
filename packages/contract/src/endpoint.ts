/**
 * One declaration of every call: the server mounts it, the browser calls it, the
 * API page is generated from it, and the browser's tests parse their fakes with it.
 */
import * as z from 'zod/mini';

/**
 * Who may call an endpoint. `guest`: anybody, signed in or not. `account`: anybody signed in, also
 * a person who still waits for approval, has to change the password first, or has to set up two-step
 * sign-in first. `staff`: anybody signed in of whom nothing of that kind is asked. `admin`:
 * administrators of whom nothing is asked. There is no default: what is not declared public is
 * refused to guests.
 */
export type Access = 'guest' | 'account' | 'staff' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A body that is not JSON: files in a multipart field, at most `maxBytes` each and one unless
 * `maxFiles` says more. Other fields of the form are the endpoint's `body`.
 */
export type FileUpload = { fileField: string; maxBytes: number; maxFiles?: number };

/** An answer that is not JSON: a file to save. */
export type FileDownload = { contentType: string };

/** A declared call. `path` uses `:name` for parameters. */
export type Endpoint<
  A extends Access = Access,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> = {
  name: string;
  method: Method;
  path: string;
  access: A;
  /** One sentence for the API page. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  upload?: FileUpload;
  download?: FileDownload;
  /**
   * Calls a minute: where guests may call, from one address, 300 unless told; elsewhere of one
   * account, without a limit unless told. People of whom something is asked first may call there 300
   * times from one address.
   */
  perMinute?: number;
  /**
   * Guests may call, and whoever sends a good token and is let in is known, and limited by account
   * instead. A token that is worth nothing makes a guest.
   */
  identifies?: boolean;
  /** A JSON body may have at most this many bytes; 1 MiB unless told. */
  maxBytes?: number;
  /** What a signed-in person who may not call is told, where the spec has words of its own. */
  forbidden?: string;
  /**
   * The message and reason of a refusal whose first refused field is named here: by `field:rule`
   * for that rule alone (FIELD_RULES of problem.ts), by `field` for every other one. Each refused
   * field is told in these words.
   */
  refusals?: Record<string, { message: string; reason: string }>;
};

const nothing = z.object({});
type Nothing = typeof nothing;

/** What stands for "no JSON answer" on a download. */
const noJson = z.unknown();

type Declaration<A, P, Q, B, R> = Pick<
  Endpoint,
  | 'name'
  | 'method'
  | 'path'
  | 'summary'
  | 'upload'
  | 'download'
  | 'perMinute'
  | 'identifies'
  | 'maxBytes'
  | 'forbidden'
  | 'refusals'
> & { access: A; params?: P; query?: Q; body?: B; response?: R };

/** Declares an endpoint; parts left out take nothing, and keys that are not declared are dropped. */
export function endpoint<
  const A extends Access,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = Nothing,
  R extends z.ZodMiniType = typeof noJson,
>(declared: Declaration<A, P, Q, B, R>): Endpoint<A, P, Q, B, R> {
  return {
    ...declared,
    params: (declared.params ?? nothing) as P,
    query: (declared.query ?? nothing) as Q,
    body: (declared.body ?? nothing) as B,
    response: (declared.response ?? noJson) as R,
  };
}

/** The path parameters, query, body and answer of an endpoint, as the server sees them. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What a caller gives: the parts with a default may be left out. */
export type QueryInput<E extends Endpoint> = Partial<QueryOf<E>>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;

/** `{ success: true, message?, ...fields }`, the shape of every good answer. */
export function answer<T extends z.core.$ZodShape>(fields: T) {
  return z.object({ success: z.literal(true), message: z.optional(z.string()), ...fields });
}
