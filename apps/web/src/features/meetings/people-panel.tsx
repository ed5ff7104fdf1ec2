import type { Meeting } from '@station/contract/meetings/meeting-fields';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ANSWERS, ATTENDEE_TEXTS } from './meeting-texts.ts';
import css from './meetings.module.css';

/** Who is invited, and what they have answered. */
export function PeoplePanel({ meeting: { people } }: { meeting: Meeting }) {
  const count = (answer: 'yes' | 'no' | 'maybe' | null) =>
    people.filter((one) => one.answer === answer).length;
  return (
    <Panel
      title={m.meetings_attendees_count({ count: people.length })}
      text={m.meetings_answers_count({
        yes: count('yes'),
        maybe: count('maybe'),
        no: count('no'),
        none: count(null),
      })}
    >
      {people.length === 0 ? <p className="quiet">{m.meetings_nobody()}</p> : null}
      <ul className="stack">
        {people.map(({ id, name, email, kind, answer, reason, answered_at }) => {
          const state = ANSWERS[answer ?? 'none'];
          return (
            <li key={id} className={css.person}>
              <span className={css.words}>
                <strong>{name || email}</strong>
                <span className="quiet">
                  {[
                    ATTENDEE_TEXTS[kind](),
                    name ? email : '',
                    answered_at ? formatDateTime(answered_at) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {reason ? <span>{reason}</span> : null}
              </span>
              <Badge tint={state.tint}>{`${state.sign} ${state.text()}`}</Badge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
