import type {
  ClassifiedContact,
  ClassifySummary,
} from '@station/contract/industries/classification';
import { createLink } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { Confidence, IndustryName } from '../industry-name.tsx';
import { SuggestionView } from '../suggestion-view.tsx';
import css from './console.module.css';
import { OUTCOME_TEXTS, OUTCOME_TINTS, resultText, type Shown } from './console-texts.ts';

const TextLink = createLink(TextAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** What came of the last operation: in words, row by row, and as the server gave it. */
export function ResultPanel({ shown }: { shown: Shown | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown && shown.operation !== 'stats') {
      place.current?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [shown]);
  return (
    <div ref={place} className={css.result}>
      <Panel title={m.industries_results()} text={shown ? undefined : m.industries_results_none()}>
        {shown ? <Result shown={shown} /> : null}
      </Panel>
    </div>
  );
}

function Result({ shown }: { shown: Shown }) {
  const { operation, isTrial, result, single, suggestion, answer } = shown;
  const isClassifying = operation === 'single' || operation === 'batch';
  const found = suggestion ?? single?.data.suggestion;
  return (
    <>
      <p role="status" className={css.resultText}>
        {isTrial && isClassifying ? <Badge tint="blue">{m.industries_trial()}</Badge> : null}{' '}
        {resultText(shown)}
      </p>
      {result?.summary ? <Summary summary={result.summary} /> : null}
      {result?.validation ? (
        <ButtonLink to="/app/industries/validation" tone="primary">
          {m.industries_validation_open()}
        </ButtonLink>
      ) : null}
      {single ? <Rows rows={[single.data]} /> : null}
      {result?.data?.length ? <Rows rows={result.data} /> : null}
      {found ? <SuggestionView suggestion={found} /> : null}
      <details className={css.raw} open>
        <summary>{m.industries_raw()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys too. */}
        <pre tabIndex={0} lang="en">
          {JSON.stringify(answer, null, 2)}
        </pre>
      </details>
    </>
  );
}

function Summary({ summary }: { summary: ClassifySummary }) {
  const { not_sure, kept, outside } = summary;
  return (
    <FactList
      facts={[
        { label: m.industries_summary_total(), value: formatNumber(summary.total) },
        { label: m.industries_summary_success(), value: formatNumber(summary.success) },
        { label: m.industries_summary_updated(), value: formatNumber(summary.updated) },
        { label: m.industries_summary_not_sure(), value: formatNumber(not_sure) },
        { label: m.industries_summary_kept(), value: formatNumber(kept) },
        ...(outside.asked > 0
          ? [
              {
                label: m.industries_summary_outside(),
                value: m.industries_summary_outside_counts({
                  asked: formatNumber(outside.asked),
                  refused: formatNumber(outside.refused),
                  failed: formatNumber(outside.failed),
                }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Rows({ rows }: { rows: readonly ClassifiedContact[] }) {
  return (
    <ul className={css.rows} aria-label={m.industries_results()}>
      {rows.map((row) => (
        <li key={row.contact_id} className={css.row}>
          <span className={css.rowHead}>
            <TextLink to="/app/contacts/$id" params={{ id: String(row.contact_id) }}>
              {row.name}
            </TextLink>
            <Badge tint={OUTCOME_TINTS[row.outcome]}>{OUTCOME_TEXTS[row.outcome]()}</Badge>
          </span>
          {row.industry_code && row.titles ? (
            <span className={css.rowLine}>
              <IndustryName
                node={{ code: row.industry_code, edition: row.edition, titles: row.titles }}
              />
              <Confidence value={row.confidence} />
            </span>
          ) : null}
          <span className="quiet">{[row.position, row.company].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
