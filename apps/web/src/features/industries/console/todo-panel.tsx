import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { useWaiting } from '../review/review.data.ts';
import { useValidation } from '../review/validation.data.ts';
import css from './console.module.css';
import type { Stats } from './stats-figures.tsx';

const ButtonLink = createLink(ButtonAnchor);
const TextLink = createLink(TextAnchor);

/** What waits for a person: contacts to look through, and what the last validation has found. */
export function TodoPanel({ stats }: { stats: Stats | undefined }) {
  const waiting = useWaiting();
  const validation = useValidation({ list: 'low_confidence', page: 1 }).data?.validation;
  return (
    <Panel title={m.industries_todo()}>
      <div className={css.todo}>
        <p className={css.todoCount}>
          {waiting === undefined ? (
            m.common_loading()
          ) : (
            <>
              <strong>{formatNumber(waiting)}</strong> {m.industries_todo_waiting()}
            </>
          )}
        </p>
        {waiting === 0 ? (
          <p className="quiet">{m.industries_todo_none()}</p>
        ) : (
          <ButtonLink
            to="/app/industries/review"
            tone="primary"
            icon={<IconChecklist size={20} aria-hidden="true" />}
          >
            {m.industries_todo_review()}
          </ButtonLink>
        )}
      </div>
      {validation ? (
        <ul className={css.todoLines}>
          <li>
            <TextLink to="/app/industries/validation" search={{ list: 'low_confidence' as never }}>
              {m.industries_low_confidence_count({
                count: formatNumber(validation.low_confidence.count),
              })}
            </TextLink>
          </li>
          <li>
            <TextLink
              to="/app/industries/validation"
              search={{ list: 'potentially_mismatched' as never }}
            >
              {m.industries_mismatched_count({
                count: formatNumber(validation.potentially_mismatched.count),
              })}
            </TextLink>
          </li>
          <li className="quiet">
            {m.industries_validated_at({ when: formatDateTime(validation.at) })}
          </li>
        </ul>
      ) : (
        <p className="quiet">{m.industries_never_validated()}</p>
      )}
      {stats && stats.summary.unclassified_contacts > stats.data.none_fits ? (
        <p>
          <TextLink
            to="/app/contacts"
            // The reader of the list knows the rest of its address.
            search={{ industry: 'none' } as never}
          >
            {m.industries_todo_unclassified({
              count: formatNumber(stats.summary.unclassified_contacts - stats.data.none_fits),
            })}
          </TextLink>
        </p>
      ) : null}
    </Panel>
  );
}
