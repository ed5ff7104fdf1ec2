import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { scopeOf } from '@station/contract/api-areas';
import type { Endpoint } from '@station/contract/endpoint';
import { WebhookPayload } from '@station/contract/webhooks/webhooks';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { apiExamples, exampleLine } from './api-examples.ts';
import { ABOUT_WEBHOOKS, describeWebhook } from './api-webhook.ts';

/** Where the API page stands. */
const API_PAGE = '/api/docs';

/**
 * The API page at `/api/docs`, made from the endpoints that are mounted after this call. It shows
 * shapes, never data, and so is public.
 */
export async function mountApiPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Station', version: '1', description: ABOUT },
      webhooks: { event: describeWebhook(jsonSchema(WebhookPayload, 'output')) },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'guest' };
    });
    await scope.register(swaggerUi, { routePrefix: API_PAGE, staticCSP: true });
  });
}

/** How to begin, at the head of the page. */
const ABOUT = `Generated from the contract.

Programs call with an API token that an administrator makes under *Settings → API tokens*:

    curl -H "Authorization: Bearer stn_…" "https://station.example/api/contacts?search=nguyen"
    curl -X POST -H "Authorization: Bearer stn_…" -H "Content-Type: application/json" \\
      -d '{"name": "Nguyễn An", "phone": "0901 234 567"}' https://station.example/api/contacts

Each call says which scope it takes. A refusal has \`code\`, \`message\` and perhaps \`reason\`:
\`api-tokens.scope\` where the token was not let in, \`api-tokens.closed\` where none is. More than
600 calls a minute are answered with 429 and \`Retry-After\`.

${ABOUT_WEBHOOKS}

The contract package has a typed example.`;

/**
 * The part of an endpoint's route that describes it. JSON schemas are made of the contract's when the
 * page is first asked for, and of an answer with the first one (serializers.ts): those of six hundred
 * endpoints took a tenth of each start.
 */
export function describedRoute(endpoint: Endpoint) {
  return {
    config: {
      access: endpoint.access,
      swaggerTransform: ({ url }: { url: string }) => ({ url, schema: describeEndpoint(endpoint) }),
    },
    schema: endpoint.download ? {} : { response: { 200: endpoint.response } },
  };
}

/** What the API page tells about an endpoint. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const hasBody = endpoint.method !== 'GET';
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    tags: [endpoint.path.split('/')[2] ?? 'station'],
    description: `Who may call: ${endpoint.access}.${tokenText(endpoint)}`,
    ...(endpoint.access !== 'guest' && { security: [{ token: [] }] }),
    params: inputSchema(endpoint.params),
    querystring: inputSchema(endpoint.query),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], body: formSchema(endpoint, endpoint.upload.fileField) }
      : hasBody && { body: bodySchema(endpoint) }),
    ...(!endpoint.download && { response: { 200: jsonSchema(endpoint.response, 'output') } }),
  };
}

/** What an API token needs for it. */
function tokenText(endpoint: Endpoint): string {
  if (endpoint.access === 'guest') return '';
  const scope = scopeOf(endpoint);
  if (!scope) return ' Not for API tokens.';
  return ` API tokens: \`${scope}\`.\n\n    ${exampleLine(endpoint)}`;
}

/** What a program sends, with what it may look like. */
function bodySchema(endpoint: Endpoint): object {
  const example = apiExamples[endpoint.name]?.body;
  return { ...inputSchema(endpoint.body), ...(example !== undefined && { examples: [example] }) };
}

const inputSchema = (schema: z.ZodMiniType) => jsonSchema(schema, 'input');

/** What was made of a schema: several endpoints share one, and several servers in a test share all. */
const made = {
  input: new WeakMap<z.ZodMiniType, object>(),
  output: new WeakMap<z.ZodMiniType, object>(),
};

/** A schema of the contract as JSON schema, made once. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const known = made[io].get(schema);
  if (known) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  made[io].set(schema, rest);
  return rest;
}

/** A form: its file, and the fields beside it. */
function formSchema(endpoint: Endpoint, file: string): object {
  const { properties = {}, ...fields } = inputSchema(endpoint.body) as { properties?: object };
  return {
    ...fields,
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
  };
}
