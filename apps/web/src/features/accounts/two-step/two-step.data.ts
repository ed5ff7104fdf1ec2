import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import type { ResponseOf } from '@station/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
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

/** Begins: gives the secret, which counts for nothing until a code of it is confirmed. */
export function useStartTwoStep() {
  return useWrite({
    mutationFn: async (password: string) => (await call(startTwoStep, { body: { password } })).data,
  });
}

/** Whether it was refused as being on already: an earlier call did it, and its answer was lost. */
export function isOnAlready(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'accounts.two-step-already-on';
}

/** Turns it on by a code of the app; gives the recovery codes, this once. Other sessions end. */
export function useConfirmTwoStep() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (code: string) =>
      (await call(confirmTwoStep, { body: { code } })).data.recovery_codes,
    // Also after a failure: it may be on although the answer was lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: TWO_STEP_KEY });
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Turns it off. */
export function useDisableTwoStep() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: { password: string; code: string }) => call(disableTwoStep, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: TWO_STEP_KEY });
      void refreshSession().catch(() => {});
    },
  });
}

/** Makes new recovery codes; the old ones are void. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (body: { password: string; code: string }) =>
      (await call(renewRecoveryCodes, { body })).data.recovery_codes,
    onSuccess: () => void client.invalidateQueries({ queryKey: TWO_STEP_KEY }),
  });
}
