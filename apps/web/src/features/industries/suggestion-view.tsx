import type {
  IndustrySuggestion,
  OutsideAnswer,
} from '@station/contract/industries/industry-fields';
import { m } from '../../paraglide/messages.js';
import { FactList } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Evidence } from './evidence.tsx';
import css from './industries.module.css';
import { EDITION_NAMES } from './industries.texts.ts';
import { Confidence, IndustryLink } from './industry-name.tsx';
import { LEVEL_TEXTS } from './industry-texts.ts';

const OUTSIDE_TEXTS: Readonly<Record<Exclude<OutsideAnswer, 'off' | 'used'>, () => string>> = {
  none: m.industries_outside_none,
  failed: m.industries_outside_failed,
  'too-slow': m.industries_outside_too_slow,
  refused: m.industries_outside_refused,
  'daily-cap': m.industries_outside_daily_cap,
};

const SOURCE_TEXTS = {
  model: m.industries_source_model,
  outside: m.industries_source_outside,
  decision: m.industries_source_decision,
};

/** What the model suggests, how sure it is, and which words spoke for what. */
export function SuggestionView({ suggestion }: { suggestion: IndustrySuggestion }) {
  const { industry_code, confidence, level, edition, titles, isic, candidates } = suggestion;
  const { outside, source } = suggestion;
  return (
    <div className={css.stack}>
      <div className={css.answer}>
        {industry_code && titles ? (
          <strong className={css.answerName}>
            <IndustryLink node={{ code: industry_code, edition, titles }} />
          </strong>
        ) : (
          <strong className={css.answerName}>{m.industries_answer_not_sure()}</strong>
        )}
        <Confidence value={confidence} />
      </div>
      {outside === 'off' || outside === 'used' ? null : (
        <Notice tone="warning">{OUTSIDE_TEXTS[outside]()}</Notice>
      )}
      <FactList
        facts={[
          { label: m.industries_level(), value: level ? LEVEL_TEXTS[level]() : '—' },
          { label: m.industries_edition(), value: EDITION_NAMES[edition] },
          {
            label: m.industries_isic(),
            value: [isic.section, isic.division].filter(Boolean).join(' · ') || '—',
          },
          { label: m.industries_said_by(), value: SOURCE_TEXTS[source]() },
        ]}
      />
      {candidates.length > 0 ? (
        <ol className="stack-3" aria-label={m.industries_candidates()}>
          {candidates.map((candidate) => (
            <li key={candidate.code} className={css.candidate}>
              <div className={css.candidateHead}>
                <IndustryLink node={candidate} />
                <Confidence value={candidate.confidence} />
              </div>
              <Evidence because={candidate.because} />
            </li>
          ))}
        </ol>
      ) : (
        <p className={css.quiet}>{m.industries_candidates_none()}</p>
      )}
    </div>
  );
}
