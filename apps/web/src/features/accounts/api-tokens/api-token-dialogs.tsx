import { type ApiToken, createApiToken } from '@station/contract/accounts/api-tokens';
import {
  API_AREAS,
  type ApiArea,
  type ApiScope,
  READ_ONLY_AREAS,
} from '@station/contract/api-areas';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { API_AREA_TEXTS } from './api-areas.texts.ts';
import { makeApiToken } from './api-tokens.data.ts';
import css from './api-tokens.module.css';
import origin from './messages/origin.json';

/** What is told once of a new token. */
export type NewApiToken = { data: ApiToken; token: string };

const NAME_MAX = 100;
const DAYS = [30, 90, 180, 365];

type Access = '' | 'read' | 'write' | 'both';
type Values = { name: string; days: string } & Record<ApiArea, Access>;

const language = () => languageOf(origin, '*');

const NO_ACCESS = Object.fromEntries(API_AREAS.map((area) => [area, ''])) as Record<ApiArea, ''>;

const bodyOf = (values: Values) => ({
  name: values.name,
  days: Number(values.days),
  scopes: API_AREAS.flatMap((area) => scopesOf(area, values[area])),
});

const scopesOf = (area: ApiArea, access: Access): ApiScope[] => {
  if (access === '') return [];
  return (access === 'both' ? ['read', 'write'] : [access]).map(
    (kind) => `${area}:${kind}` as ApiScope,
  );
};

/** Why a token was not made. */
function failureText(error: unknown): string {
  const isFull = error instanceof Problem && error.reason === 'api-tokens.too-many';
  const why = isFull ? m.api_tokens_too_many() : problemText(error, language());
  return `${m.api_tokens_error_add()} ${why}`;
}

type ApiTokenDialogProps = { onClose: () => void; onMade: (token: NewApiToken) => void };

/** Names a token, says how long it holds, and what of each area it is let into. */
export function ApiTokenDialog({ onClose, onMade }: ApiTokenDialogProps) {
  const record = useRecordForm<Values, undefined, NewApiToken>({
    valuesOf: () => ({ name: '', days: '90', ...NO_ACCESS }),
    // Without any scope the first of them is asked for.
    check: (values) =>
      findFieldErrors(createApiToken.body, bodyOf(values)).map((error) =>
        error.field === 'scopes' ? { ...error, field: API_AREAS[0] } : error,
      ),
    errorText: (error) =>
      error.field === API_AREAS[0] ? m.api_tokens_scopes_needed() : ruleText(error, language()),
    send: (values) => makeApiToken(bodyOf(values)),
    onSaved: onMade,
  });
  return (
    <FormDialog
      title={m.api_tokens_add()}
      record={record}
      texts={formTexts(language())}
      submitLabel={m.api_tokens_add()}
      failureText={failureText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        hint={m.api_tokens_name_hint()}
        maxLength={NAME_MAX}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="days"
        kind="select"
        label={m.api_tokens_days()}
        choices={DAYS.map((days) => ({
          value: String(days),
          label: m.api_tokens_days_count({ count: days }),
        }))}
      />
      <fieldset className={css.scopes}>
        <legend className="legend">{m.api_tokens_scopes()}</legend>
        {API_AREAS.map((area) => (
          <Field
            key={area}
            of={record}
            name={area}
            kind="select"
            label={API_AREA_TEXTS[area]()}
            choices={choicesOf(area)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** What a token may of an area. */
function choicesOf(area: ApiArea): { value: Access; label: string }[] {
  const read = [
    { value: '' as const, label: m.api_tokens_access_none() },
    { value: 'read' as const, label: m.api_tokens_access_read() },
  ];
  if (READ_ONLY_AREAS.some((it) => it === area)) return read;
  return [
    ...read,
    { value: 'write', label: m.api_tokens_access_write() },
    { value: 'both', label: m.api_tokens_access_both() },
  ];
}

/** A new token, which nobody can be shown again. */
export function ApiTokenOnce({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  return (
    <Dialog
      title={m.api_tokens_once_title({ name: made.data.name })}
      closeLabel={m.common_close()}
      onClose={onClose}
    >
      <div className="stack-4">
        <Notice tone="warning">{m.api_tokens_once()}</Notice>
        <CopyField
          label={m.api_tokens_token()}
          value={made.token}
          copyLabel={m.common_copy()}
          copiedLabel={m.common_copied()}
        />
      </div>
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {m.api_tokens_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
