import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import type { ZodMiniType } from 'zod/mini';
import { jsonSchema } from './api-page.ts';
import { lateModule } from './late-module.ts';

const compiler = lateModule<typeof import('@fastify/fast-json-stringify-compiler')>(
  '@fastify/fast-json-stringify-compiler',
);

/**
 * Fastify's own writers of answers, each made of the contract's schema when its endpoint answers for the
 * first time (about 1 ms) and not all of them at the start. What makes them is read with the first of
 * all: a hundred modules.
 */
export function lateSerializers(): SerializerFactory {
  return (externalSchemas, options) => {
    let compile: ReturnType<SerializerFactory> | undefined;
    return (route) => {
      let write: ReturnType<ReturnType<SerializerFactory>> | undefined;
      return (answer) => {
        compile ??= compiler().SerializerSelector()(externalSchemas, options);
        write ??= compile({ ...route, schema: writable(route.schema as ZodMiniType) });
        return write(answer);
      };
    };
  };
}

const writable = (schema: ZodMiniType) => withNullable(jsonSchema(schema, 'output'));

/**
 * The same schema with OpenAPI's `nullable` for "this or null". Of two schemas the writer asks a validator
 * for each value which of them it is, and makes that validator first; for `nullable` it looks for null.
 */
function withNullable(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withNullable);
  const { anyOf, ...others } = schema as { anyOf?: { type?: unknown }[] };
  const [only, nothing] = anyOf?.length === 2 ? anyOf : [];
  const isPlain = typeof only?.type === 'string' && nothing?.type === 'null';
  const entries = isPlain ? { ...others, ...only, nullable: true } : schema;
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [name, withNullable(value)]),
  );
}
