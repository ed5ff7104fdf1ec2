import { undoVisit, type Visit } from '@station/contract/membership/check-in';
import type { Member } from '@station/contract/membership/member-fields';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useVisits } from '../check-in/check-in.data.ts';
import css from '../membership.module.css';
import { membershipFailure } from '../membership-texts.ts';
import { WhyDialog } from '../why-dialog.tsx';

/** Visits that are shown before somebody asks for the rest. */
const FIRST = 10;

/** When a member has come, the latest first; a wrong visit can be undone. */
export function VisitsPanel({ member }: { member: Member }) {
  const query = useVisits(member.id);
  const { data } = query;
  const [undone, setUndone] = useState<Visit>();
  const visits = data?.data ?? [];
  const line = (visit: Visit) => (
    <VisitLine key={visit.id} visit={visit} onUndo={() => setUndone(visit)} />
  );
  return (
    <Panel
      title={m.members_visits()}
      text={data && m.members_visits_total({ count: formatNumber(data.total) })}
    >
      {data ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.common_part_not_loaded)}
        />
      )}
      {visits.length === 0 && data ? <p className={css.quiet}>{m.members_visits_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_visits()}>
        {visits.slice(0, FIRST).map(line)}
      </ul>
      {visits.length > FIRST ? (
        <details>
          <summary className="opener">{m.members_visits_more()}</summary>
          <ul className={css.lines}>{visits.slice(FIRST).map(line)}</ul>
        </details>
      ) : null}
      {undone ? (
        <WhyDialog
          endpoint={undoVisit}
          id={undone.id}
          title={m.members_visit_undo_named({ when: formatDateTime(undone.at) })}
          text={m.members_visit_undo_text()}
          confirm={m.members_visit_undo()}
          failure={m.members_error_visit()}
          said={m.members_visit_undone_done()}
          onClose={() => setUndone(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function VisitLine({ visit, onUndo }: { visit: Visit; onUndo: () => void }) {
  const { at, by, is_late, undone } = visit;
  const when = formatDateTime(at);
  return (
    <li>
      <span className={css.words} data-void={undone !== null || undefined}>
        <strong className={css.amount}>{when}</strong>
        <span className={css.quiet}>{is_late ? m.members_visit_late({ by }) : by}</span>
        {undone ? (
          <span className={css.quiet}>
            {m.members_visit_undone({ by: undone.by, reason: undone.reason })}
          </span>
        ) : null}
      </span>
      {undone ? null : (
        <IconButton
          label={m.members_visit_undo_named({ when })}
          icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={onUndo}
        />
      )}
    </li>
  );
}
