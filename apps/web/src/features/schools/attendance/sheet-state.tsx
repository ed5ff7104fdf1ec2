import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useConnected } from '../../../platform/realtime/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './attendance.module.css';
import type { MarkedRow } from './mark-row.tsx';
import { dropRefusedMarks } from './marks.data.ts';

type SheetStateProps = { sessionId: number; rows: readonly MarkedRow[] };

/** Whether the server has everything that was tapped. */
export function SheetState({ sessionId, rows }: SheetStateProps) {
  const connected = useConnected();
  const unsent = rows.flatMap((row) => (row.unsent ? [row.unsent] : []));
  const refused = unsent.filter((one) => one.refused).length;
  const waiting = unsent.length - refused;
  return (
    <>
      <p role="status" className={css.state} data-waiting={waiting > 0 || undefined}>
        {waiting > 0 ? (
          <IconCloudUp size={18} aria-hidden="true" />
        ) : (
          <IconCloudCheck size={18} aria-hidden="true" />
        )}
        {stateText(waiting, connected)}
      </p>
      {refused > 0 ? (
        <Notice
          tone="warning"
          action={
            <Button onClick={() => dropRefusedMarks(sessionId)}>
              {m.attendance_refused_drop()}
            </Button>
          }
        >
          {m.attendance_refused({ count: formatNumber(refused) })}
        </Notice>
      ) : null}
    </>
  );
}

function stateText(waiting: number, connected: boolean): string {
  if (waiting === 0) return m.attendance_all_sent();
  const count = formatNumber(waiting);
  return connected ? m.attendance_sending({ count }) : m.attendance_kept({ count });
}
