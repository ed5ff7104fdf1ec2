import type { LinkState } from '@station/contract/files/links';

/** What decides whether a link or an upload request is good. */
export type Lasting = {
  withdrawn_at: Date | null;
  expires_at: Date;
  /** False when the account that made it is gone or deactivated: then it is as good as withdrawn. */
  is_backed?: boolean;
};

/** Whether a link is still good, and if not, why; `isUsedUp` when it has given all that it may. */
export function stateOf(link: Lasting, isUsedUp: boolean, now: number): LinkState {
  if (link.withdrawn_at !== null || link.is_backed === false) return 'withdrawn';
  if (link.expires_at.getTime() <= now) return 'expired';
  return isUsedUp ? 'used-up' : 'live';
}
