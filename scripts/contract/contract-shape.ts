/** The contract as data: what each endpoint takes and gives, small enough to be read in a diff. */
import { scopeOf } from '@station/contract/api-areas';
import type { Endpoint } from '@station/contract/endpoint';
import { WEBHOOK_HEADERS, WebhookPayload } from '@station/contract/webhooks/webhooks';
import { describeEndpoint, jsonSchema } from '../../apps/server/src/platform/api-page.ts';
// What routes say of themselves is declared there.
import type {} from '../../apps/server/src/platform/http.ts';

/** A JSON schema, or a part of one. */
export type Shape = { readonly [key: string]: unknown };

/** What others lean on of an endpoint. */
export type EndpointShape = {
  call: string;
  access: string;
  /** What an API token needs for it; none where no token may call. */
  scope?: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  answer?: Shape;
  upload?: string;
  download?: string;
};

/** All endpoints by name; shapes that several have stand once, under a name made of what they hold. */
export type ContractShape = { endpoints: Readonly<Record<string, EndpointShape>> };

/** What the endpoints say to others, and what webhooks are sent, in a stable order. */
export function shapeOf(endpoints: readonly Endpoint[]): ContractShape {
  const named = [
    ...endpoints.map((it) => [it.name, endpointShape(it)] as const),
    ['webhook', webhookShape()] as const,
  ];
  return { endpoints: Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

function endpointShape(endpoint: Endpoint): EndpointShape {
  const { method, path, access, upload, download } = endpoint;
  const scope = scopeOf(endpoint);
  const described = describeEndpoint(endpoint) as Partial<Record<string, unknown>>;
  const answers = described.response as Record<number, unknown> | undefined;
  const part = (name: string, schema: unknown) => {
    const shape = tidy(schema ?? {}) as Shape;
    return isNothing(shape) ? {} : { [name]: shape };
  };
  return {
    call: `${method} ${path}`,
    access,
    ...(scope && { scope }),
    ...part('params', described.params),
    ...part('query', described.querystring),
    // Of an upload the fields beside its file, which is named below.
    ...part('body', upload ? jsonSchema(endpoint.body, 'input') : described.body),
    ...part('answer', answers?.[200]),
    ...(upload && { upload: upload.fileField }),
    ...(download && { download: download.contentType }),
  };
}

/** What webhooks are sent: receivers lean on it as callers do on an answer. */
function webhookShape(): EndpointShape {
  const headers = Object.keys(WEBHOOK_HEADERS);
  const properties = {
    headers: {
      type: 'object',
      properties: Object.fromEntries(headers.map((name) => [name, { type: 'string' }])),
      required: headers,
    },
    body: jsonSchema(WebhookPayload, 'output'),
  };
  const answer = tidy({ type: 'object', properties, required: Object.keys(properties) }) as Shape;
  return { call: 'POST to the address of a webhook', access: 'guest', answer };
}

const isNothing = (shape: Shape) =>
  Object.keys(shape).length === 0 ||
  (shape.type === 'object' && Object.keys(shape.properties ?? {}).length === 0);

/** What says nothing to others is left out, and keys stand in order. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, it]) => !isSilent(key, it));
  const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([key, it]) => [
      key,
      key === 'required' && Array.isArray(it) ? it.toSorted() : tidy(it),
    ]),
  );
}

/** Zod's own words, the examples, and the bounds that every whole number of JavaScript has. */
function isSilent(key: string, value: unknown): boolean {
  if (key === 'examples') return Array.isArray(value);
  if (key === '$schema' || key === 'additionalProperties') return typeof value !== 'object';
  return (
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  );
}
