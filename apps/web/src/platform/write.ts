import {
  type DefaultError,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NO_ANSWER } from './lock.ts';

/**
 * `useMutation`, held against a second press: while something is being written, writing the very same
 * again does nothing. Other rows of a list can be written meanwhile, and for each the callbacks of its own
 * press are called, where TanStack Query would call those of the last one alone. The lock stands outside of
 * rendering, as two presses in the same instant come before a button can be drawn busy. The promise of
 * a press that was held off never settles, so that what stands behind it (a word that it is done, the
 * closing of a dialog) happens once.
 */
export function useWrite<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
): UseMutationResult<Data, DefaultError, Variables, Context> {
  const mutation = useMutation(options);
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  const isShown = useIsShown();

  const mutateAsync: UseMutateAsyncFunction<Data, DefaultError, Variables, Context> = async (
    ...given
  ) => {
    const what = JSON.stringify(given[0], fileAsFacts) ?? '';
    if (running.current.has(what)) return NO_ANSWER;
    running.current.add(what);
    try {
      return await mutation.mutateAsync(...given);
    } finally {
      running.current.delete(what);
    }
  };
  const mutate: UseMutateFunction<Data, DefaultError, Variables, Context> = (...given) => {
    const [variables, then] = given as Parameters<typeof mutate>;
    const about = { client, meta: options.meta };
    mutateAsync(variables as Variables).then(
      (data) => {
        if (!isShown.current) return;
        then?.onSuccess?.(data, variables as Variables, undefined, about);
        then?.onSettled?.(data, null, variables as Variables, undefined, about);
      },
      // It is in `error` as well.
      (error) => {
        if (!isShown.current) return;
        then?.onError?.(error, variables as Variables, undefined, about);
        then?.onSettled?.(undefined, error, variables as Variables, undefined, about);
      },
    );
  };
  return { ...mutation, mutate, mutateAsync };
}

/** Two files are told apart by these; as they are, JSON has `{}` for each. */
const fileAsFacts = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** Whether the component is still on the screen: nobody is led anywhere by one that they have left. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
