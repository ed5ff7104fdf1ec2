import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { onError, text } from './minutes-texts.ts';
import { useActionMark, useMyActions } from './my-actions.data.ts';

/** So many stand above the calendar before somebody asks for all: on a phone its first day is still in sight. */
const FIRST = 3;

/**
 * What the person is to do from meetings, with a box to tick; nothing while there is nothing. It is also of
 * meetings that are over, and of those that the person is no longer invited to and cannot open.
 */
export function MyActions() {
  const { data: actions = [] } = useMyActions();
  const { mutate: mark } = useActionMark();
  const [showsAll, setShowsAll] = useState(false);
  if (actions.length === 0) return null;
  const finish = ({ id, text: title }: Action) =>
    mark(
      { id, done: true },
      {
        // It is gone from the list, and its meeting may be closed to the person.
        onSuccess: () =>
          toast({
            text: m.minutes_mine_done({ title }),
            tone: 'good',
            action: {
              label: text(m.common_undo),
              run: () => mark({ id, done: false }, { onError }),
            },
          }),
        onError,
      },
    );
  return (
    <Panel title={m.minutes_mine()}>
      <ul className="stack" aria-label={m.minutes_mine()}>
        {actions.slice(0, showsAll ? undefined : FIRST).map((action) => (
          <li key={action.id}>
            <Check label={labelOf(action)} checked={false} onChange={() => finish(action)} />
          </li>
        ))}
      </ul>
      {!showsAll && actions.length > FIRST ? (
        <p>
          <Button compact onClick={() => setShowsAll(true)}>
            {m.minutes_mine_all({ count: formatNumber(actions.length) })}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

type Action = NonNullable<ReturnType<typeof useMyActions>['data']>[number];

/** What is to be done, of which meeting, and until when. */
function labelOf({ text: said, meeting_title, due_on }: Action): string {
  const until = due_on && m.minutes_due({ day: formatDate(due_on) });
  return `${said} (${[meeting_title, until].filter(Boolean).join(', ')})`;
}
