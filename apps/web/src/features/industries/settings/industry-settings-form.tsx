import { EDITIONS } from '@station/contract/industries/industry-fields';
import {
  AI_PROVIDERS,
  type AiProvider,
  INDUSTRY_SETTINGS_LIMITS,
  type IndustrySettings,
  updateIndustrySettings,
} from '@station/contract/industries/industry-model';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../industries.module.css';
import { EDITION_NAMES } from '../industries.texts.ts';
import { industriesProblem } from '../industry-texts.ts';
import origin from '../messages/origin.json';
import { useIndustrySettingsCalls } from './industry-settings.data.ts';

/** What the form holds: numbers as they are typed. */
type Values = {
  /** Empty: by the organisation's language. */
  edition: string;
  provider: AiProvider;
  base_url: string;
  model: string;
  /** Never what is stored: that is not told. */
  key: string;
  drop_key: boolean;
  daily_calls: string;
  timeout_s: string;
  sends_more: boolean;
  price_in: string;
  price_out: string;
};

const valuesOf = (settings: IndustrySettings): Values => ({
  edition: settings.edition ?? '',
  provider: settings.provider,
  base_url: settings.base_url,
  model: settings.model,
  key: '',
  drop_key: false,
  daily_calls: String(settings.daily_calls),
  timeout_s: String(settings.timeout_ms / 1_000),
  sends_more: settings.sends_more,
  price_in: String(settings.price_in),
  price_out: String(settings.price_out),
});

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** As it is sent; a key that was not typed stays as it is. */
const typed = (values: Values) => ({
  edition: EDITIONS.find((one) => one === values.edition) ?? null,
  provider: values.provider,
  base_url: values.base_url.trim(),
  model: values.model.trim(),
  daily_calls: numberOf(values.daily_calls),
  timeout_ms: Math.round(numberOf(values.timeout_s) * 1_000),
  sends_more: values.sends_more,
  price_in: numberOf(values.price_in),
  price_out: numberOf(values.price_out),
  ...(values.key.trim() ? { key: values.key.trim() } : values.drop_key && { key: null }),
});

const PROVIDER_TEXTS: Readonly<Record<AiProvider, () => string>> = {
  off: m.industries_provider_off,
  'openai-compatible': m.industries_provider_openai,
  anthropic: () => 'Anthropic',
  google: () => 'Google Gemini',
};

/** The field of the form that shows one of the contract. */
const shownField = (field: string) => (field === 'timeout_ms' ? 'timeout_s' : field);

/** Edition and outside model; its key is written and never shown. */
export function IndustrySettingsForm({ settings }: { settings: IndustrySettings }) {
  const { save, tryOut } = useIndustrySettingsCalls();
  const [provider, setProvider] = useState(settings.provider);
  const language = languageOf(origin, '*');
  const { dailyCalls, timeoutMs } = INDUSTRY_SETTINGS_LIMITS;
  const record = useRecordForm<Values, IndustrySettings>({
    stored: settings,
    valuesOf: (stored = settings) => valuesOf(stored),
    check: (values) =>
      findFieldErrors(updateIndustrySettings.body, typed(values)).map((error) => ({
        ...error,
        field: shownField(error.field),
      })),
    errorText: (error) => {
      if (error.field === 'daily_calls') return m.industries_number_wrong(dailyCalls);
      if (error.field === 'timeout_s') {
        return m.industries_number_wrong({
          min: timeoutMs.min / 1_000,
          max: timeoutMs.max / 1_000,
        });
      }
      if (error.field === 'base_url') return m.industries_problem_address_needed();
      return ruleText(error, language);
    },
    refusedTexts: (error): Record<string, string> => {
      const reason = error instanceof Problem ? error.reason : undefined;
      if (reason === 'industries.address-needed') {
        return { base_url: m.industries_problem_address_needed() };
      }
      if (reason === 'industries.key-of-another') {
        return { key: m.industries_problem_key_of_another() };
      }
      return reason === 'industries.key-needed' ? { key: m.industries_problem_key_needed() } : {};
    },
    send: (values) => save.mutateAsync(typed(values)),
    onSaved: (saved) => {
      record.startFrom(saved);
      setProvider(saved.provider);
      toast({ text: m.industries_settings_saved(), tone: 'good' });
    },
  });
  const ask = () =>
    tryOut.mutate(undefined, {
      onSuccess: ({ ok, ms, message }) =>
        toast(
          ok
            ? { text: m.industries_try_ok({ seconds: formatNumber(ms / 1_000) }), tone: 'good' }
            : { text: m.industries_try_failed({ why: message }), tone: 'bad' },
        ),
      onError: (error) => toast({ text: industriesProblem(error), tone: 'bad' }),
    });
  const isOn = provider !== 'off';
  return (
    <Form
      of={record}
      texts={formTexts(language)}
      className={css.stack}
      aria-label={m.industries_settings_title()}
      failureText={industriesProblem}
      actions={
        <div className={css.formButtons}>
          {settings.provider === 'off' && !settings.from_environment ? null : (
            <Button busy={tryOut.isPending} onClick={ask}>
              {m.industries_try()}
            </Button>
          )}
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.common_save()}
          </Button>
        </div>
      }
    >
      <Panel title={m.industries_edition()}>
        <Field
          of={record}
          kind="select"
          name="edition"
          aria-label={m.industries_edition()}
          hint={m.industries_edition_hint()}
          choices={[
            {
              value: '',
              label: m.industries_edition_usual({
                edition: EDITION_NAMES[settings.edition_in_use],
              }),
            },
            ...EDITIONS.map((value) => ({ value, label: EDITION_NAMES[value] })),
          ]}
        />
      </Panel>
      <Panel title={m.industries_outside()} text={m.industries_outside_promise()}>
        {settings.from_environment ? (
          <Notice tone="plain">{m.industries_from_environment()}</Notice>
        ) : null}
        <FormGrid>
          <FullWidth>
            <Field
              of={record}
              kind="select"
              name="provider"
              label={m.industries_provider()}
              choices={AI_PROVIDERS.map((value) => ({ value, label: PROVIDER_TEXTS[value]() }))}
              onChange={({ currentTarget }) => setProvider(currentTarget.value as AiProvider)}
            />
          </FullWidth>
          {isOn ? (
            <>
              <FullWidth>
                <Field
                  of={record}
                  name="base_url"
                  label={m.industries_base_url()}
                  hint={m.industries_base_url_hint()}
                  inputMode="url"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </FullWidth>
              <Field
                of={record}
                name="model"
                label={m.industries_outside_model()}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <Field
                of={record}
                kind="password"
                name="key"
                label={m.industries_key()}
                hint={settings.has_key ? m.industries_key_kept() : m.industries_key_none()}
                autoComplete="new-password"
                showLabel={m.common_account_password_show()}
                hideLabel={m.common_account_password_hide()}
              />
              {settings.has_key ? (
                <FullWidth>
                  <Field
                    of={record}
                    kind="check"
                    name="drop_key"
                    label={m.industries_key_remove()}
                  />
                </FullWidth>
              ) : null}
              <Field
                of={record}
                name="daily_calls"
                type="number"
                inputMode="numeric"
                min={dailyCalls.min}
                max={dailyCalls.max}
                step={1}
                label={m.industries_daily_calls()}
                hint={m.industries_daily_calls_hint()}
              />
              <Field
                of={record}
                name="timeout_s"
                type="number"
                inputMode="decimal"
                min={timeoutMs.min / 1_000}
                max={timeoutMs.max / 1_000}
                label={m.industries_timeout()}
                hint={m.industries_timeout_hint()}
              />
              <Field
                of={record}
                name="price_in"
                type="number"
                inputMode="decimal"
                min={0}
                step="any"
                label={m.industries_price_in()}
                hint={m.industries_price_hint()}
              />
              <Field
                of={record}
                name="price_out"
                type="number"
                inputMode="decimal"
                min={0}
                step="any"
                label={m.industries_price_out()}
                hint={m.industries_price_hint()}
              />
              <FullWidth>
                <Field
                  of={record}
                  kind="check"
                  name="sends_more"
                  label={m.industries_sends_more()}
                  hint={m.industries_sends_more_hint()}
                />
              </FullWidth>
            </>
          ) : null}
        </FormGrid>
      </Panel>
    </Form>
  );
}
