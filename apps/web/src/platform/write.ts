import {
  type DefaultError,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { NO_ANSWER } from './lock.ts';

/**
 * `useMutation`, held against a second press: while something is being written, writing the very same
 * again does nothing. Other rows of a list can be written meanwhile. The lock stands outside of
 * rendering, as two presses in the same instant come before a button can be drawn busy. The promise of
 * a press that was held off never settles, so that what stands behind it (a word that it is done, the
 * closing of a dialog) happens once.
 */
export function useWrite<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
): UseMutationResult<Data, DefaultError, Variables, Context> {
  const mutation = useMutation(options);
  const running = useRef(new Set<string>());
  type Write = UseMutateAsyncFunction<Data, DefaultError, Variables, Context>;

  const mutateAsync: Write = async (...given) => {
    const what = JSON.stringify(given[0]) ?? '';
    if (running.current.has(what)) return NO_ANSWER;
    running.current.add(what);
    try {
      return await mutation.mutateAsync(...given);
    } finally {
      running.current.delete(what);
    }
  };
  return {
    ...mutation,
    mutateAsync,
    // Its failures are in `error`, and for `onError`.
    mutate: (...given) => void mutateAsync(...given).catch(() => {}),
  };
}
