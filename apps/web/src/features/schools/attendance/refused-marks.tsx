import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dropRefusedMarks, useUnsentMarks } from './marks.data.ts';

/**
 * Marks that the server will not take, of one session or of any, and the way to be rid of them; nothing while
 * there are none. They may have no sheet any more: the session is deleted, or the student taken out.
 */
export function RefusedMarks({ sessionId }: { sessionId?: number }) {
  const refused = [...useUnsentMarks().sessions].flatMap(([session, marks]) =>
    session === (sessionId ?? session) ? [...marks.values()].filter((mark) => mark.refused) : [],
  );
  if (refused.length === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button onClick={() => dropRefusedMarks(sessionId)}>{m.attendance_refused_drop()}</Button>
      }
    >
      {m.attendance_refused({ count: formatNumber(refused.length) })}
    </Notice>
  );
}
