import {
  type AccountState,
  type AccountsReason,
  SIGN_IN_TEXTS,
} from '@station/contract/accounts/accounts';
import type { Settings } from '@station/contract/settings/settings';
import type { AccessBlock } from '../../../platform/guard.ts';

/** What decides how far a signed-in person gets. */
export type AccountStateFacts = {
  status: string;
  role: string;
  must_change_password: boolean;
  /** Whether two-step sign-in is on. */
  two_step: boolean;
};

/** What is still asked of a person before everything that their role allows is open. */
export function accountState(
  it: AccountStateFacts,
  settings: Pick<Settings, 'two_step'>,
): AccountState {
  if (it.status === 'pending') return 'pending';
  if (it.must_change_password) return 'password-change-needed';
  const enforced = settings.two_step === 'required' && it.role === 'admin';
  return enforced && !it.two_step ? 'two-step-needed' : 'active';
}

const TEXTS: Record<Exclude<AccountState, 'active'>, string> = {
  pending: SIGN_IN_TEXTS.pending,
  'password-change-needed': 'Please change your password first',
  'two-step-needed': 'Please set up two-step sign-in first',
};

/** What the guard answers with for a state; nothing for an active one. */
export function accessBlockOf(state: AccountState): AccessBlock | undefined {
  if (state === 'active') return undefined;
  return {
    reason: `accounts.${state}` satisfies AccountsReason,
    message: TEXTS[state],
  };
}
