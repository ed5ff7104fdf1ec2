import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useIsGone } from './is-gone.ts';

/**
 * `useNavigate` for where a form leads once it is saved: whoever has left it meanwhile is not carried
 * away from where they are.
 */
export function useNavigateWhileHere(): UseNavigateResult<string> {
  const navigate = useNavigate();
  const isGone = useIsGone();
  return async (options) => {
    if (!isGone.current) await navigate(options);
  };
}
