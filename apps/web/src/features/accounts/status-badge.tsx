import { m } from '../../paraglide/messages.js';
import type { BackendStatus } from './accounts.data.ts';
import css from './login-page.module.css';

const TEXTS = {
  checking: m.accounts_connecting,
  connected: m.accounts_online,
  error: m.accounts_offline,
};

/** Whether the server is there, in one word. */
export function StatusBadge({ status }: { status: BackendStatus }) {
  return (
    <p className={css.badge} role="status" data-status={status}>
      <span className="visually-hidden">{m.accounts_status()}: </span>
      <span className={css.dot} aria-hidden="true" />
      {TEXTS[status]()}
    </p>
  );
}
