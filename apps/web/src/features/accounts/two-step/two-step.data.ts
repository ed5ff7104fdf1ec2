import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import type { ResponseOf } from '@station/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import { useRefresh } from '../../../platform/saved-by.ts';
import { refreshSession } from '../../../platform/session.ts';
import { useWrite } from '../../../platform/write.ts';

const TWO_STEP_KEY = ['two-step'] as const;

/** How two-step sign-in stands for the caller. */
export type TwoStepState = ResponseOf<typeof getTwoStep>['data'];

/** What an authenticator app is given. */
export type TwoStepSecret = ResponseOf<typeof startTwoStep>['data'];

/** How two-step sign-in stands. */
export function useTwoStep() {
  return useQuery({
    queryKey: TWO_STEP_KEY,
    queryFn: async ({ signal }) => (await call(getTwoStep, { signal })).data,
  });
}

/** Has it read anew: after a failed try too, for it may be on, or off, although the answer was lost. */
const useTwoStepRefresh = () => useRefresh(TWO_STEP_KEY, ['sessions']);

/** Begins: gives the secret, which counts for nothing until a code of it is confirmed. */
export function useStartTwoStep() {
  return useWrite({
    mutationFn: async (password: string) => (await call(startTwoStep, { body: { password } })).data,
    onSettled: useTwoStepRefresh(),
  });
}

/** Whether it was refused as being on already: an earlier call did it, and its answer was lost. */
export function isOnAlready(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'accounts.two-step-already-on';
}

/** Turns it on by a code of the app; gives the recovery codes, this once. Other sessions end. */
export function useConfirmTwoStep() {
  return useWrite({
    mutationFn: async (code: string) =>
      (await call(confirmTwoStep, { body: { code } })).data.recovery_codes,
    onSettled: useTwoStepRefresh(),
  });
}

/** Turns it off. */
export function useDisableTwoStep() {
  return useWrite({
    mutationFn: (body: { password: string; code: string }) => call(disableTwoStep, { body }),
    onSettled: useTwoStepRefresh(),
    onSuccess: () => void refreshSession().catch(() => {}),
  });
}

/** Makes new recovery codes; the old ones are void. */
export function useRenewRecoveryCodes() {
  return useWrite({
    mutationFn: async (body: { password: string; code: string }) =>
      (await call(renewRecoveryCodes, { body })).data.recovery_codes,
    onSettled: useTwoStepRefresh(),
  });
}
