import type { KnownPerson } from '@station/contract/customer-check/checks';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { MarkedText } from '../../platform/marked-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { asLine, OpenAnchor } from '../../ui/line-opening.tsx';
import css from './customer-check.module.css';
import { EVIDENCE_TEXTS, evidenceTint, KNOWN_KIND_TEXTS } from './customer-check-texts.ts';

const OpenLink = createLink(OpenAnchor);

type MatchCardProps = {
  person: KnownPerson;
  /** What was looked for, to be marked. */
  term: string;
  isAdmin: boolean;
  onCaution: () => void;
};

/** Somebody who was found, why, and the way to them. */
export function MatchCard({ person, term, isAdmin, onCaution }: MatchCardProps) {
  const { kind, name, detail, phone, email, number, evidence } = person;
  const ways = [phone, email, number].filter(Boolean).join(' · ');
  return (
    <li {...asLine} className={css.match}>
      <div className={css.words}>
        <span className="quiet">{KNOWN_KIND_TEXTS[kind]()}</span>
        <Name person={person} term={term} isAdmin={isAdmin} />
        {detail ? <span className="quiet">{detail}</span> : null}
        {ways ? (
          <span className="figures">
            <MarkedText text={ways} search={term} />
          </span>
        ) : null}
        <span className="wrap-2">
          {evidence.map((one) => (
            <Badge key={one} tint={evidenceTint(one)}>
              {EVIDENCE_TEXTS[one]()}
            </Badge>
          ))}
        </span>
      </div>
      {isAdmin && (kind === 'contact' || kind === 'company') ? (
        <IconButton
          label={m.check_caution_add_named({ name })}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          onClick={onCaution}
        />
      ) : null}
    </li>
  );
}

/** The name, as the way to the record where the caller may open it. */
function Name({ person, term, isAdmin }: Pick<MatchCardProps, 'person' | 'term' | 'isAdmin'>) {
  const { kind, id, name, company_id } = person;
  const words = <MarkedText text={name} search={term} />;
  switch (kind) {
    case 'contact':
      return (
        <OpenLink to="/home/contacts/$id" params={{ id: String(id) }}>
          {words}
        </OpenLink>
      );
    case 'student':
      return (
        <OpenLink to="/home/schools/student/$student" params={{ student: String(id) }}>
          {words}
        </OpenLink>
      );
    case 'company':
      if (!isAdmin) break;
      return (
        <OpenLink to="/app/management" search={{ search: name }}>
          {words}
        </OpenLink>
      );
    case 'employee':
      if (!isAdmin || company_id === null) break;
      return (
        <OpenLink to="/app/employees" search={{ company: company_id }}>
          {words}
        </OpenLink>
      );
  }
  return <strong>{words}</strong>;
}
