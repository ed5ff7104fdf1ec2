import { m } from '../../../paraglide/messages.js';
import type { BackendStatus } from '../account/accounts.data.ts';
import css from './status-badge.module.css';

const TEXTS = {
  checking: m.login_connecting,
  connected: m.login_online,
  error: m.login_offline,
};

/** Whether the server is there, in one word. */
export function StatusBadge({ status }: { status: BackendStatus }) {
  return (
    <p className={css.badge} role="status" data-status={status}>
      <span className="visually-hidden">{m.login_status()}: </span>
      <span className={css.dot} aria-hidden="true" />
      {TEXTS[status]()}
    </p>
  );
}
