import type { Context } from '../../../platform/context.ts';
import { secretPurpose } from './second-step.actions.ts';
import { findSecrets } from './two-step.queries.ts';

/**
 * Says at the start when secrets were sealed with another key than this server's, after a restore
 * without `secret.key` for example: the people concerned could not sign in, and only an operator
 * or an administrator can help.
 */
export function warnOfOtherKey({ db, secrets, log }: Context): () => void {
  const look = async () => {
    const rows = await findSecrets(db);
    const closed = rows.filter(({ account_id, secret }) => {
      try {
        secrets.open(secretPurpose(account_id), secret);
        return false;
      } catch {
        return true;
      }
    });
    if (closed.length === 0) return;
    log.error(
      { accounts: closed.map((it) => it.account_id) },
      'two-step sign-in of these accounts was sealed with another key: bring SECRET_KEY or secret.key back, or turn it off for them',
    );
  };
  look().catch((err: unknown) => log.warn({ err }, 'secrets could not be looked at'));
  return () => {};
}
