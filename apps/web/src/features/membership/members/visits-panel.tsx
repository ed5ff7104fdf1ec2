import type { Member } from '@station/contract/membership/member-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useVisits } from '../check-in/check-in.data.ts';
import css from '../membership.module.css';

/** Visits that are shown before somebody asks for the rest. */
const FIRST = 10;

/** When a member has come, the latest first. */
export function VisitsPanel({ member }: { member: Member }) {
  const { data } = useVisits(member.id);
  const visits = data?.data ?? [];
  const line = ({ id, at, by }: (typeof visits)[number]) => (
    <li key={id}>
      <span className={css.amount}>{formatDateTime(at)}</span>
      <span className={css.quiet}>{by}</span>
    </li>
  );
  return (
    <Panel
      title={m.members_visits()}
      text={data && m.members_visits_total({ count: formatNumber(data.total) })}
    >
      {data?.total === 0 ? <p className={css.quiet}>{m.members_visits_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_visits()}>
        {visits.slice(0, FIRST).map(line)}
      </ul>
      {visits.length > FIRST ? (
        <details>
          <summary className={css.guideTitle}>{m.members_visits_more()}</summary>
          <ul className={css.lines}>{visits.slice(FIRST).map(line)}</ul>
        </details>
      ) : null}
    </Panel>
  );
}
