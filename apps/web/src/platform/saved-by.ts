import type { BodyInput, Endpoint, ParamsOf, ResponseOf } from '@station/contract/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type CallInput, call } from './call.ts';
import { useWrite, type Write } from './write.ts';

/**
 * How a record is saved: `schema` says what is wrong with what was given, and `send` adds it, or
 * changes `base` by it. It gives what is stored then.
 */
export type Saving<Given, Base, Saved> = {
  schema: z.ZodMiniType;
  send: (given: Given, base: Base | undefined) => Promise<Saved>;
};

type Nothing = Record<string, never>;
type Params<E extends Endpoint> = ParamsOf<E> extends Nothing ? unknown : ParamsOf<E>;
type DataOf<E extends Endpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;

/**
 * A record that one endpoint adds and another changes: `savedBy(addPlan, updatePlan)`. Parameters of
 * the paths are taken by their names, from what is given for a new one and from `base` for a change,
 * which is made from the version of `base`. Both answer with the record as `data`.
 */
export function savedBy<Create extends Endpoint, Update extends Endpoint>(
  create: Create,
  update: Update,
): Saving<
  Params<Create> & BodyInput<Create>,
  Params<Update> & { version: number },
  DataOf<Create>
> {
  return {
    schema: create.body,
    send: async (given, base) => {
      const [endpoint, input] = base
        ? [
            update,
            {
              params: paramsIn(update, base),
              body: { ...(given as object), version: base.version },
            },
          ]
        : [create, inputOf(create, given)];
      const answer = await call<Endpoint>(endpoint, input as CallInput<Endpoint>);
      return (answer as { data: DataOf<Create> }).data;
    },
  };
}

/** A record that can only be changed there: `changedBy(updateStudent)`. See `savedBy`. */
export const changedBy = <E extends Endpoint>(
  update: E,
): Saving<Omit<BodyInput<E>, 'version'>, Params<E> & { version: number }, DataOf<E>> =>
  savedBy<Endpoint, E>(update, update) as never;

/**
 * What one endpoint takes of a form that adds something, or does it: `sentTo(addKiosk)`. Parameters of its
 * path are taken from what is given, by their names. It gives the whole answer.
 */
export const sentTo = <E extends Endpoint>(
  endpoint: E,
): Saving<Params<E> & BodyInput<E>, unknown, ResponseOf<E>> => ({
  schema: endpoint.body,
  send: (given) => call<Endpoint>(endpoint, inputOf(endpoint, given)) as Promise<ResponseOf<E>>,
});

const paramNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:([a-z_]+)/gi)].map(([, name = '']) => name);

function paramsIn(endpoint: Endpoint, from: unknown): Record<string, unknown> {
  const record = from as Record<string, unknown>;
  return Object.fromEntries(paramNames(endpoint).map((name) => [name, record[name]]));
}

/** What stands in the path is no part of the body. */
function inputOf(endpoint: Endpoint, given: unknown): CallInput<Endpoint> {
  const names = paramNames(endpoint);
  const rest = Object.entries(given as object).filter(([name]) => !names.includes(name));
  const input = { params: paramsIn(endpoint, given), body: Object.fromEntries(rest) };
  return input as unknown as CallInput<Endpoint>;
}

/** The way to have everything that is shown of these areas read anew. */
export function useRefresh(...areas: readonly QueryKey[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of areas) void client.invalidateQueries({ queryKey });
  };
}

/**
 * A call at a press, held against a second one like any `useWrite`:
 * `useEndpointWrite(deleteTopic, refresh).mutate({ params: { id } })`. `onSettled` comes after each
 * try, also a failed one.
 */
export const useEndpointWrite = <E extends Endpoint>(
  endpoint: E,
  onSettled?: () => unknown,
): Write<ResponseOf<E>, CallInput<E>> =>
  useWrite<ResponseOf<E>, CallInput<E>>({
    mutationFn: (input) => call<Endpoint>(endpoint, input as CallInput<Endpoint>) as never,
    ...(onSettled && { onSettled: () => void onSettled() }),
  });
