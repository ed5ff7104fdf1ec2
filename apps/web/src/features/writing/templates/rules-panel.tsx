import { updateWritingRules, type WritingRules } from '@station/contract/writing/writing-rules';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import type { FieldViews } from '../../../platform/record-versions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormGrid } from '../../../ui/form-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { saveRules, useRules, useWritingAnew } from '../writing.data.ts';
import { fieldText, LANGUAGE_TEXTS, writingProblemText } from '../writing-texts.ts';

const NUMBERS = ['min_length', 'max_length', 'keyword_per_1000', 'similar_percent'] as const;
const LISTS = ['banned', 'exaggerated', 'disclosures'] as const;
const LANGUAGES = ['ko', 'vi'] as const;

/** Each list is a field of its own, with a line for each word. */
type ListName = `${(typeof LISTS)[number]}_${(typeof LANGUAGES)[number]}`;
type Values = Record<(typeof NUMBERS)[number] | ListName, string>;

const listNames = LISTS.flatMap((list) =>
  LANGUAGES.map((language) => [`${list}_${language}`, list, language] as const),
);

function valuesOf(rules: WritingRules): Values {
  const numbers = NUMBERS.map((name) => [name, String(rules[name])]);
  const lists = listNames.map(([name, list, language]) => [name, rules[list][language].join('\n')]);
  return Object.fromEntries([...numbers, ...lists]) as Values;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** As it is sent. */
function bodyOf(values: Values, version: number): WritingRules {
  const lists = (name: (typeof LISTS)[number]) => ({
    ko: linesOf(values[`${name}_ko`]),
    vi: linesOf(values[`${name}_vi`]),
  });
  return {
    min_length: Number(values.min_length),
    max_length: Number(values.max_length),
    keyword_per_1000: Number(values.keyword_per_1000),
    similar_percent: Number(values.similar_percent),
    banned: lists('banned'),
    exaggerated: lists('exaggerated'),
    disclosures: lists('disclosures'),
    version,
  };
}

/** What is checked in posts; administrators change it. */
export function RulesPanel({ mayChange }: { mayChange: boolean }) {
  const { data } = useRules();
  if (!data) return null;
  return (
    <Panel
      title={m.writing_rules()}
      text={mayChange ? m.writing_rules_text() : m.writing_rules_admins()}
    >
      <RulesForm rules={data.data} mayChange={mayChange} />
    </Panel>
  );
}

function RulesForm({ rules, mayChange }: { rules: WritingRules; mayChange: boolean }) {
  const anew = useWritingAnew();
  const record = useRecordForm<Values, WritingRules>({
    stored: rules,
    valuesOf: (stored) => valuesOf(stored ?? rules),
    // A refusal of one word is shown under its list.
    check: (values) =>
      findFieldErrors(updateWritingRules.body, bodyOf(values, 1)).map(({ field, ...error }) => ({
        ...error,
        field: field.split('.', 2).join('_'),
      })),
    errorText: fieldText,
    send: (values, base) => saveRules(bodyOf(values, (base ?? rules).version)),
    readCurrent: (current) => current as WritingRules,
    views: rulesViews,
    onSaved: async (saved) => {
      record.startFrom(saved);
      await anew();
      toast({ text: m.writing_saved(), tone: 'good' });
    },
  });
  return (
    <Form
      of={record}
      texts={formTexts()}
      failureText={writingProblemText}
      actions={
        mayChange ? (
          <Button type="submit" tone="primary" busy={record.busy}>
            {m.common_save()}
          </Button>
        ) : null
      }
    >
      <FormGrid>
        {NUMBERS.map((name) => (
          <Field
            key={name}
            of={record}
            name={name}
            label={NUMBER_TEXTS[name]()}
            inputMode="numeric"
            readOnly={!mayChange}
          />
        ))}
        {listNames.map(([name, list, language]) => (
          <Field
            key={name}
            kind="textarea"
            of={record}
            name={name}
            label={listLabel(list, language)}
            rows={6}
            lang={language}
            readOnly={!mayChange}
          />
        ))}
      </FormGrid>
    </Form>
  );
}

const NUMBER_TEXTS: Readonly<Record<(typeof NUMBERS)[number], () => string>> = {
  min_length: m.writing_rule_min,
  max_length: m.writing_rule_max,
  keyword_per_1000: m.writing_rule_keyword,
  similar_percent: m.writing_rule_similar,
};

const LIST_TEXTS: Readonly<Record<(typeof LISTS)[number], () => string>> = {
  banned: m.writing_rule_banned,
  exaggerated: m.writing_rule_exaggerated,
  disclosures: m.writing_rule_disclosures,
};

const listLabel = (list: (typeof LISTS)[number], language: (typeof LANGUAGES)[number]) =>
  `${LIST_TEXTS[list]()} (${LANGUAGE_TEXTS[language]()})`;

/** How the rules are shown where somebody else's version stands beside this one. */
const rulesViews = () =>
  Object.fromEntries([
    ...NUMBERS.map((name) => [name, { label: NUMBER_TEXTS[name]() }]),
    ...listNames.map(([name, list, language]) => [name, { label: listLabel(list, language) }]),
  ]) as FieldViews<Values>;
