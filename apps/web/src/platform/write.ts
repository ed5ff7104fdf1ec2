import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useIsGone } from './is-gone.ts';
import { NO_ANSWER } from './lock.ts';

/** What becomes of one press. None of it comes once its component has left the screen. */
type Then<Data> = {
  onSuccess?: (data: Data) => unknown;
  onError?: (error: Error) => unknown;
};

/** Of each of the states that it can be in. */
type State<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;

/** Something that can be written, as `useMutation` gives it, but for what is said of `useWrite`. */
export type Write<Data, Variables> = State<UseMutationResult<Data, Error, Variables, unknown>> & {
  mutate: (variables: Variables, then?: Then<Data>) => void;
  mutateAsync: (variables: Variables) => Promise<Data>;
};

/** Two files are told apart by these; as they are, JSON has `{}` for each. */
const fileAsFacts = (_: string, value: unknown) =>
  value instanceof File ? value.name + value.size + value.lastModified : value;

/**
 * `useMutation`, held against a second press: while something is being written, writing the very same
 * again does nothing. Other rows of a list can be written meanwhile, and for each the callbacks of its own
 * press are called, where TanStack Query would call those of the last one alone. The lock stands outside of
 * rendering, as two presses in the same instant come before a button can be drawn busy. The promise of
 * a press that was held off never settles, so that what stands behind it (a word that it is done, the
 * closing of a dialog) happens once.
 */
export function useWrite<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): Write<Data, Variables> {
  const mutation = useMutation(options);
  const running = useRef(new Set<string>());
  const isGone = useIsGone();

  const mutateAsync = (variables: Variables) => {
    const what = JSON.stringify(variables, fileAsFacts);
    if (running.current.has(what)) return NO_ANSWER;
    running.current.add(what);
    return mutation.mutateAsync(variables).finally(() => running.current.delete(what));
  };
  return {
    ...mutation,
    mutateAsync,
    mutate: (variables, { onSuccess, onError } = {}) =>
      void mutateAsync(variables).then(
        (data) => isGone.current || onSuccess?.(data),
        // It is in `error` as well.
        (error) => isGone.current || onError?.(error),
      ),
  };
}
