import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useConnected } from '../../../platform/realtime/connection.ts';
import type { MarkedRow } from './mark-row.tsx';
import css from './sheet.module.css';

/** Whether the server has everything that was tapped, or where it is kept until then. */
export function SheetState({ rows }: { rows: readonly MarkedRow[] }) {
  const connected = useConnected();
  const waiting = rows.filter(({ unsent }) => unsent && !unsent.refused).length;
  return (
    <p role="status" className={css.state} data-waiting={waiting > 0 || undefined}>
      {waiting > 0 ? (
        <IconCloudUp size={18} aria-hidden="true" />
      ) : (
        <IconCloudCheck size={18} aria-hidden="true" />
      )}
      {stateText(waiting, connected)}
    </p>
  );
}

function stateText(waiting: number, connected: boolean): string {
  if (waiting === 0) return m.attendance_all_sent();
  const count = formatNumber(waiting);
  return connected ? m.attendance_sending({ count }) : m.attendance_kept({ count });
}
