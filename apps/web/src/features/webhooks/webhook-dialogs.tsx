import { API_AREAS, type ApiArea } from '@station/contract/api-areas';
import { updateWebhook, type Webhook } from '@station/contract/webhooks/webhooks';
import { m } from '../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../platform/field-errors.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { API_AREA_TEXTS } from '../accounts/api-tokens/api-areas.texts.ts';
import { webhookFailure, webhooksLanguage } from './webhook-texts.ts';
import { readWebhook, saveWebhook } from './webhooks.data.ts';
import css from './webhooks.module.css';

type Values = { name: string; address: string; paused: boolean } & Record<ApiArea, boolean>;

/** What is told once of a new webhook. */
export type NewWebhook = { data: Webhook; secret?: string };

const bodyOf = (values: Values) => ({
  name: values.name,
  address: values.address,
  areas: API_AREAS.filter((area) => values[area]),
  paused: values.paused,
});

function valuesOf(stored: Webhook | undefined): Values {
  const chosen = API_AREAS.map((area) => [area, stored?.areas.includes(area) ?? false]);
  return {
    name: stored?.name ?? '',
    address: stored?.address ?? '',
    paused: stored?.paused ?? false,
    ...(Object.fromEntries(chosen) as Record<ApiArea, boolean>),
  };
}

function errorText(error: FieldError): string {
  if (error.field === API_AREAS[0]) return m.webhooks_areas_needed();
  if (error.field === 'address' && error.rule !== 'required') return m.webhooks_address_bad();
  return ruleText(error, webhooksLanguage());
}

type WebhookDialogProps = {
  webhook?: Webhook;
  onClose: () => void;
  onSaved: (saved: NewWebhook) => void;
};

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const record = useRecordForm<Values, Webhook, NewWebhook>({
    stored: webhook,
    valuesOf,
    // Without any area the first of them is asked for.
    check: (values) =>
      findFieldErrors(updateWebhook.body, bodyOf(values)).map((error) =>
        error.field === 'areas' ? { ...error, field: API_AREAS[0] } : error,
      ),
    errorText,
    views: () => ({
      name: { label: m.webhooks_name() },
      address: { label: m.webhooks_address() },
      paused: { label: m.webhooks_paused_field() },
      ...(Object.fromEntries(
        API_AREAS.map((area) => [area, { label: API_AREA_TEXTS[area]() }]),
      ) as Record<ApiArea, { label: string }>),
    }),
    send: (values, base) => saveWebhook(bodyOf(values), base),
    readCurrent: readWebhook,
    onSaved,
  });
  return (
    <FormDialog
      title={webhook ? m.webhooks_edit() : m.webhooks_add()}
      record={record}
      texts={formTexts(webhooksLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => webhookFailure(error, m.webhooks_error_save())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.webhooks_name()}
        maxLength={100}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="address"
        type="url"
        label={m.webhooks_address()}
        hint={m.webhooks_address_hint()}
        maxLength={500}
        autoComplete="off"
        withAsterisk
      />
      <fieldset className={css.areas}>
        <legend className="legend">{m.webhooks_areas()}</legend>
        {API_AREAS.map((area) => (
          <Field key={area} of={record} name={area} kind="check" label={API_AREA_TEXTS[area]()} />
        ))}
      </fieldset>
      {webhook ? (
        <Field of={record} name="paused" kind="check" label={m.webhooks_paused_field()} />
      ) : null}
    </FormDialog>
  );
}

type WebhookOnceProps = { name: string; secret: string; onClose: () => void };

/** The secret of a new webhook, which nobody can be shown again. */
export function WebhookOnce({ name, secret, onClose }: WebhookOnceProps) {
  return (
    <Dialog title={m.webhooks_once_title({ name })} closeLabel={m.common_close()} onClose={onClose}>
      <div className="stack-4">
        <Notice tone="warning">{m.webhooks_once()}</Notice>
        <CopyField
          label={m.webhooks_secret()}
          value={secret}
          copyLabel={m.webhooks_copy()}
          copiedLabel={m.webhooks_copied()}
        />
      </div>
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {m.webhooks_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
