import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import type { ZodMiniType } from 'zod/mini';
import { jsonSchema } from './api-page.ts';
import { lateModule } from './late-module.ts';

const compiler = lateModule<typeof import('@fastify/fast-json-stringify-compiler')>(
  '@fastify/fast-json-stringify-compiler',
);

/**
 * Fastify's own writers of answers, each made of the contract's schema when its endpoint answers for the
 * first time (about 2 ms) and not all of them at the start. What makes them is read with the first of
 * all: a hundred modules.
 */
export function lateSerializers(): SerializerFactory {
  return (externalSchemas, options) => {
    let compile: ReturnType<SerializerFactory> | undefined;
    return (route) => {
      let write: ReturnType<ReturnType<SerializerFactory>> | undefined;
      return (answer) => {
        compile ??= compiler().SerializerSelector()(externalSchemas, options);
        write ??= compile({ ...route, schema: jsonSchema(route.schema as ZodMiniType, 'output') });
        return write(answer);
      };
    };
  };
}
