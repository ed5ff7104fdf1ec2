import { type MailSettings, updateMailSettings } from '@station/contract/mail/connection';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { mailProblemText } from '../mail-texts.ts';
import { saveMailSettings, useMailSettings, useMailSettingsAnew } from './mail-settings.data.ts';

/** The Google client that mailboxes are connected through, and the limits of sending. */
export function MailSettingsPage() {
  const { data, error, refetch } = useMailSettings();
  return (
    <Screen className={css.reading ?? ''}>
      <ScreenTitle subtitle={m.mail_settings_text()}>{m.mail_settings()}</ScreenTitle>
      {data ? (
        <SettingsPanel settings={data} />
      ) : (
        <NotLoaded
          loading={m.common_loading()}
          failure={
            error ? { title: m.mail_settings_not_loaded(), ...failureTexts(error) } : undefined
          }
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}

function SettingsPanel({ settings }: { settings: MailSettings }) {
  const anew = useMailSettingsAnew();
  const bodyOf = (values: Record<'client_id' | 'client_secret' | 'units' | 'daily', string>) => ({
    ...(!settings.from_environment && {
      client_id: values.client_id,
      // Nobody sees it again; an empty field leaves it as it is.
      ...(values.client_secret.trim() !== '' && { client_secret: values.client_secret.trim() }),
    }),
    units_per_minute: Number(values.units),
    daily_letters: Number(values.daily),
  });
  const record = useRecordForm({
    stored: settings,
    valuesOf: (stored) => ({
      client_id: stored?.client_id ?? '',
      client_secret: '',
      units: String(stored?.units_per_minute ?? ''),
      daily: String(stored?.daily_letters ?? ''),
    }),
    check: (values) =>
      findFieldErrors(updateMailSettings.body, bodyOf(values)).map((error) => ({
        ...error,
        field: FORM_FIELDS[error.field] ?? error.field,
      })),
    errorText: () => m.mail_settings_wrong(),
    send: (values) => saveMailSettings(bodyOf(values)),
    onSaved: async (saved) => {
      record.startFrom(saved);
      await anew();
      toast({ text: m.mail_settings_saved(), tone: 'good' });
    },
  });
  const isFixed = settings.from_environment;
  return (
    <Panel title={m.mail_settings_client()} text={m.mail_settings_client_text()}>
      {isFixed ? <Notice tone="plain">{m.mail_settings_from_environment()}</Notice> : null}
      <CopyField
        label={m.mail_settings_redirect()}
        value={settings.redirect_url}
        copyLabel={m.common_copy()}
        copiedLabel={m.mail_settings_copied()}
      />
      <Form
        of={record}
        className={css.fields}
        texts={formTexts()}
        failureText={mailProblemText}
        actions={
          <Button type="submit" tone="primary" busy={record.busy}>
            {m.common_save()}
          </Button>
        }
      >
        <Field
          of={record}
          name="client_id"
          label={m.mail_settings_client_id()}
          placeholder="….apps.googleusercontent.com"
          disabled={isFixed}
          autoComplete="off"
        />
        <Field
          of={record}
          name="client_secret"
          type="password"
          label={m.mail_settings_secret()}
          hint={
            settings.has_client_secret
              ? m.mail_settings_secret_kept()
              : m.mail_settings_secret_none()
          }
          disabled={isFixed}
          autoComplete="new-password"
        />
        <Field
          of={record}
          name="units"
          type="number"
          inputMode="numeric"
          label={m.mail_settings_units()}
          hint={m.mail_settings_units_text()}
        />
        <Field
          of={record}
          name="daily"
          type="number"
          inputMode="numeric"
          label={m.mail_settings_daily()}
          hint={m.mail_settings_daily_text()}
        />
      </Form>
    </Panel>
  );
}

/** What the contract calls the fields, and the form. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  units_per_minute: 'units',
  daily_letters: 'daily',
};
