import { API_AREAS, type ApiArea } from '@station/contract/api-areas';
import { updateWebhook, Webhook } from '@station/contract/webhooks/webhooks';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { RecordDialog } from '../../records/record-dialog.tsx';
import {
  checkField,
  type RecordField,
  RecordInputs,
  recordFields,
  textField,
} from '../../records/record-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { API_AREA_TEXTS } from '../accounts/api-tokens/api-areas.texts.ts';
import { webhookFailure, webhooksLanguage } from './webhook-texts.ts';
import { saveWebhook } from './webhooks.data.ts';
import css from './webhooks.module.css';

/** What is told once of a new webhook. */
export type NewWebhook = { data: Webhook; secret?: string };

const areaFields = Object.fromEntries(
  API_AREAS.map((area) => [
    area,
    checkField({
      label: API_AREA_TEXTS[area],
      from: ({ areas }: Webhook) => areas.includes(area),
    }),
  ]),
) as Record<ApiArea, RecordField<boolean, boolean, Webhook>>;

const FIELDS = recordFields(Webhook, {
  name: textField({
    label: m.common_name,
    maxLength: 100,
    autoComplete: 'off',
    required: true,
    first: true,
  }),
  address: textField({
    label: m.webhooks_address,
    hint: m.webhooks_address_hint,
    type: 'url',
    maxLength: 500,
    autoComplete: 'off',
    required: true,
  }),
  paused: checkField({ label: m.webhooks_paused_field }),
  ...areaFields,
});

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
  return (
    <RecordDialog
      fields={FIELDS}
      stored={webhook}
      saving={{ schema: updateWebhook.body, send: saveWebhook }}
      body={(values) => ({
        name: values.name,
        address: values.address,
        areas: API_AREAS.filter((area) => values[area]),
        paused: values.paused,
      })}
      // Without any area the first of them is asked for.
      check={(values) =>
        API_AREAS.some((area) => values[area]) ? [] : [{ field: API_AREAS[0], rule: 'required' }]
      }
      title={webhook ? m.webhooks_edit() : m.webhooks_add()}
      errorText={errorText}
      failureText={(error) => webhookFailure(error, m.webhooks_error_save())}
      language={webhooksLanguage()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(record) => (
        <>
          <RecordInputs of={record} fields={FIELDS} only={['name', 'address']} />
          <fieldset className={css.areas}>
            <legend className="legend">{m.webhooks_areas()}</legend>
            <RecordInputs of={record} fields={FIELDS} only={API_AREAS} />
          </fieldset>
          {webhook ? <RecordInputs of={record} fields={FIELDS} only={['paused']} /> : null}
        </>
      )}
    </RecordDialog>
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
          copyLabel={m.common_copy()}
          copiedLabel={m.common_copied()}
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
