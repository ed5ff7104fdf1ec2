import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/**
 * Fastify's own writers of answers, each made when its endpoint answers for the first time (about
 * 2 ms) and not all of them at the start.
 */
export function lateSerializers(): SerializerFactory {
  const createCompiler = SerializerSelector();
  return (externalSchemas, options) => {
    const compile = createCompiler(externalSchemas, options);
    return (route) => {
      let write: ReturnType<typeof compile> | undefined;
      return (answer) => {
        write ??= compile(route);
        return write(answer);
      };
    };
  };
}
