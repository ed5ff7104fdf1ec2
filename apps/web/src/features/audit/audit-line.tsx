import type { AuditLine } from '@station/contract/audit/audit';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import type { AuditAddress } from './audit.address.ts';
import css from './audit.module.css';
import { linkOf } from './audit-links.ts';
import { actionText, actorText, fieldText, thingText, valueText } from './audit-texts.ts';
import { type Difference, findDifferences } from './difference.ts';
import { text } from './text.ts';

type AuditEntryProps = { line: AuditLine; onFilter: (change: Partial<AuditAddress>) => void };

/** One line of the log. Who and what are buttons that filter by them. */
export function AuditEntry({ line, onFilter }: AuditEntryProps) {
  const actor = actorText(line);
  const differences = findDifferences(line.before, line.after);
  const { actor_id, actor_name, subject, subject_id } = line;
  const thing = thingText(line);
  const link = linkOf(line);
  return (
    <li className={css.line}>
      <time className={css.time} dateTime={line.at}>
        {formatDateTime(line.at)}
      </time>
      <div className={css.body}>
        <p className={css.said}>
          {actor_id === null ? (
            <strong>{actor}</strong>
          ) : (
            <button
              type="button"
              className={css.filterBy}
              title={m.audit_only_actor({ name: actor_name || actor })}
              onClick={() => onFilter({ actor: actor_id })}
            >
              <strong>{actor}</strong>
            </button>
          )}{' '}
          {line.api_token ? (
            <span className="muted">{m.audit_by_token({ token: line.api_token })} </span>
          ) : null}
          {actionText(line.action)}
          {' · '}
          {subject_id === null ? (
            <span className="muted">{thing}</span>
          ) : (
            <button
              type="button"
              className={css.filterBy}
              title={m.audit_only_subject({ subject: thing })}
              onClick={() => onFilter({ subject, subject_id })}
            >
              {thing}
            </button>
          )}
          {link ? (
            <Link {...link} className={css.open} aria-label={m.audit_open({ subject: thing })}>
              <IconExternalLink size={16} aria-hidden="true" />
            </Link>
          ) : null}
        </p>
        {differences.length > 0 ? (
          <details className={css.details}>
            <summary>{m.audit_details()}</summary>
            <DifferenceTable
              differences={differences}
              both={line.before !== null && line.after !== null}
            />
          </details>
        ) : null}
      </div>
    </li>
  );
}

type DifferenceTableProps = { differences: readonly Difference[]; both: boolean };

/** Field by field, as it was and as it is; of something new or gone, the one side that there is. */
function DifferenceTable({ differences, both }: DifferenceTableProps) {
  return (
    <table className={css.differences}>
      <thead>
        <tr>
          <th scope="col">{m.audit_field()}</th>
          {both ? (
            <>
              <th scope="col">{m.audit_before()}</th>
              <th scope="col">{m.audit_after()}</th>
            </>
          ) : (
            <th scope="col">{text(m.common_record_value)}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldText(field)}</th>
            {both ? (
              <>
                <td className={css.was}>{valueText(before)}</td>
                <td>{valueText(after)}</td>
              </>
            ) : (
              <td>{valueText(after ?? before)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
