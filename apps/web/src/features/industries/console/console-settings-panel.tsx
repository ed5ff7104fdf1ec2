import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Check } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import css from './console.module.css';
import { type ConsoleSettings, wrongSettings } from './console-settings.ts';

type SettingsProps = {
  settings: ConsoleSettings;
  onChange: (change: Partial<ConsoleSettings>) => void;
};

/** What the operations go by; its head tells it while it is closed. */
export function ConsoleSettingsPanel({ settings, onChange }: SettingsProps) {
  const { limit, minConfidence, skipNoCompany, autoUpdate } = settings;
  const { batch, confidence } = INDUSTRY_LIMITS;
  const wrong = wrongSettings(settings);
  return (
    <details className={css.settings} open={wrong.limit || wrong.minConfidence || undefined}>
      <summary className={css.settingsHead}>
        <span className={css.settingsTitle}>{m.industries_settings()}</span>
        <span className="quiet">
          {m.industries_settings_now({
            limit: Number.isNaN(limit) ? '—' : formatNumber(limit),
            confidence: Number.isNaN(minConfidence) ? '—' : formatNumber(minConfidence),
          })}
          {' · '}
          {autoUpdate ? m.industries_settings_writes() : m.industries_settings_trial()}
        </span>
      </summary>
      <div className={css.settingsBody}>
        <FormGrid>
          <TextField
            type="number"
            inputMode="numeric"
            label={m.industries_limit()}
            hint={m.industries_between({ min: batch.min, max: batch.max })}
            error={wrong.limit ? m.industries_limit_wrong(batch) : undefined}
            min={batch.min}
            max={batch.max}
            step={1}
            value={Number.isNaN(limit) ? '' : limit}
            onChange={({ currentTarget }) => onChange({ limit: currentTarget.valueAsNumber })}
          />
          <TextField
            type="number"
            inputMode="decimal"
            label={m.industries_min_confidence()}
            hint={m.industries_between({ min: confidence.min, max: confidence.max })}
            error={wrong.minConfidence ? m.industries_confidence_wrong(confidence) : undefined}
            min={confidence.min}
            max={confidence.max}
            step={confidence.step}
            value={Number.isNaN(minConfidence) ? '' : minConfidence}
            onChange={({ currentTarget }) =>
              onChange({ minConfidence: currentTarget.valueAsNumber })
            }
          />
          <FullWidth>
            <Check
              label={m.industries_skip_no_company()}
              checked={skipNoCompany}
              onChange={({ currentTarget }) => onChange({ skipNoCompany: currentTarget.checked })}
            />
            <Check
              label={m.industries_auto_update()}
              hint={m.industries_auto_update_hint()}
              checked={autoUpdate}
              onChange={({ currentTarget }) => onChange({ autoUpdate: currentTarget.checked })}
            />
          </FullWidth>
        </FormGrid>
      </div>
    </details>
  );
}
