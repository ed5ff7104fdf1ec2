import type { Caution } from '@station/contract/customer-check/caution-fields';
import type { CautionFields } from '@station/contract/customer-check/cautions';
import type { CustomerCheck, KnownPerson } from '@station/contract/customer-check/checks';
import type { Reading } from '@station/contract/customer-check/terms';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { newContactLink } from '../contacts/contacts/contacts.address.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CautionDialog } from './caution-dialog.tsx';
import css from './customer-check.module.css';
import {
  TERM_FORM_TEXTS,
  TERM_KIND_TEXTS,
  VERDICT_ADVICE,
  VERDICT_TEXTS,
} from './customer-check-texts.ts';
import { MatchCard } from './match-card.tsx';
import { RegisterLine } from './register-line.tsx';

const ButtonLink = createLink(ButtonAnchor);

type CheckResultProps = {
  term: string;
  check: CustomerCheck;
  /** Somebody leaves for what may change it. */
  onLeave: () => void;
  /** Something was changed here. */
  onChanged: () => void;
};

/** What a check came to: the verdict with its reasons, who was found, and what can be done now. */
export function CheckResult({ term, check, onLeave, onChanged }: CheckResultProps) {
  const { verdict, readings, matches, cautions, numbers } = check;
  const isAdmin = useUser()?.role === 'admin';
  const [cautioned, setCautioned] = useState<Partial<CautionFields> & { name: string }>();
  const [assigned, setAssigned] = useState<string>();
  const value = valueToCaution(readings);
  const [free] = matches.some(({ evidence }) => evidence.includes('number')) ? [] : numbers;
  return (
    <section className="stack-4" aria-label={m.check_result()}>
      <div className={css.verdict} data-verdict={verdict ?? 'none'} role="status">
        <strong>{verdict ? VERDICT_TEXTS[verdict]() : m.check_verdict_none()}</strong>
        <span>{verdict ? VERDICT_ADVICE[verdict]() : m.check_verdict_none_text()}</span>
      </div>
      <CautionLines cautions={cautions} />
      <dl className={css.readings} aria-label={m.check_read_as()}>
        {readings.map((reading) => (
          <div key={reading.kind}>
            <dt>{TERM_KIND_TEXTS[reading.kind]()}</dt>
            <dd>
              {reading.written}
              {reading.kind === 'name' ? null : ` · ${TERM_FORM_TEXTS[reading.form]()}`}
            </dd>
          </div>
        ))}
        {numbers.map((number) => (
          <RegisterLine key={number} number={number} />
        ))}
      </dl>
      <div className="wrap-2">
        {verdict === null ? null : (
          <ButtonLink
            {...newContactLink(contactFrom(term, readings))}
            tone={verdict === 'new' ? 'primary' : 'plain'}
            icon={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={onLeave}
          >
            {m.check_create()}
          </ButtonLink>
        )}
        {isAdmin && free !== undefined ? (
          <Button onClick={() => setAssigned(free)}>{m.check_assign()}</Button>
        ) : null}
        {isAdmin && value ? (
          <Button
            tone="quiet"
            icon={<IconAlertTriangle size={18} aria-hidden="true" />}
            onClick={() => setCautioned({ ...value, name: value.value ?? '' })}
          >
            {m.check_caution_add()}
          </Button>
        ) : null}
      </div>
      {matches.length > 0 ? (
        <Panel title={m.check_matches()}>
          <ul className="stack-2">
            {matches.map((person) => (
              <MatchCard
                key={`${person.kind}-${person.id}`}
                person={person}
                term={term}
                isAdmin={isAdmin}
                onCaution={() => setCautioned(aboutRecord(person))}
              />
            ))}
          </ul>
          {check.more ? <p className="quiet">{m.check_more()}</p> : null}
        </Panel>
      ) : null}
      {cautioned ? (
        <CautionDialog
          start={cautioned}
          onClose={() => setCautioned(undefined)}
          onSaved={onChanged}
        />
      ) : null}
      {assigned === undefined ? null : (
        <AssignDialog
          number={assigned}
          onClose={() => setAssigned(undefined)}
          onSaved={onChanged}
        />
      )}
    </section>
  );
}

function CautionLines({ cautions }: { cautions: readonly Caution[] }) {
  if (cautions.length === 0) return null;
  return (
    <ul className="stack-2">
      {cautions.map(({ id, label, reason, created_by, created_at, expires_on }) => (
        <li key={id}>
          <Notice tone="warning">
            <strong>{label}</strong>: {reason}
            <br />
            <span className="quiet">
              {m.check_caution_line({ by: created_by, when: formatDateTime(created_at) })}
              {expires_on ? ` · ${m.check_caution_until({ day: formatDate(expires_on) })}` : ''}
            </span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}

/** What was typed is what a caution may be about, unless it is a name, of which there are many. */
function valueToCaution(readings: readonly Reading[]): Partial<CautionFields> | undefined {
  const [first] = readings;
  if (first?.form !== 'right') return undefined;
  const subject = first.kind === 'phone' || first.kind === 'email' ? first.kind : 'number';
  return { subject, value: first.written };
}

const aboutRecord = ({ kind, id, name }: KnownPerson) => ({
  subject: kind === 'company' ? ('company' as const) : ('contact' as const),
  subject_id: id,
  name,
});

/** A new contact has what was typed, in its own field; a number of a business is none of a contact. */
function contactFrom(term: string, [first]: readonly Reading[]) {
  if (first?.kind === 'phone') return { phone: term };
  if (first?.kind === 'email') return { email: first.written };
  return first?.kind === 'name' ? { name: term } : {};
}
