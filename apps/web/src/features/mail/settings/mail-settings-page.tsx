import { MailSettings, updateMailSettings } from '@station/contract/mail/connection';
import { m } from '../../../paraglide/messages.js';
import { loadFailure } from '../../../platform/problem-text.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { useSavedForm } from '../../../records/record-dialog.tsx';
import {
  numberField,
  RecordInputs,
  recordFields,
  textField,
} from '../../../records/record-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { mailProblemText } from '../mail-texts.ts';
import { useMailSettings, useMailSettingsAnew } from './mail-settings.data.ts';

/** The Google client that mailboxes are connected through, and the limits of sending. */
export function MailSettingsPage() {
  const query = useMailSettings();
  const { data } = query;
  return (
    <Screen className={css.reading ?? ''}>
      <ScreenTitle subtitle={m.mail_settings_text()}>{m.mail_settings()}</ScreenTitle>
      {data ? (
        <SettingsPanel settings={data} />
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={loadFailure(m.mail_settings_not_loaded)}
        />
      )}
    </Screen>
  );
}

const settingsFields = ({ from_environment: disabled, has_client_secret }: MailSettings) =>
  recordFields(MailSettings, {
    client_id: textField({
      label: m.mail_settings_client_id,
      placeholder: () => '….apps.googleusercontent.com',
      disabled,
      autoComplete: 'off',
    }),
    client_secret: textField({
      label: m.mail_settings_secret,
      hint: has_client_secret ? m.mail_settings_secret_kept : m.mail_settings_secret_none,
      from: (_stored: MailSettings) => '',
      type: 'password',
      disabled,
      autoComplete: 'new-password',
    }),
    units_per_minute: numberField({
      label: m.mail_settings_units,
      hint: m.mail_settings_units_text,
      empty: 0,
      type: 'number',
    }),
    daily_letters: numberField({
      label: m.mail_settings_daily,
      hint: m.mail_settings_daily_text,
      empty: 0,
      type: 'number',
    }),
  });

function SettingsPanel({ settings }: { settings: MailSettings }) {
  const isFixed = settings.from_environment;
  const fields = settingsFields(settings);
  const record = useSavedForm({
    fields,
    stored: settings,
    saving: sentTo(updateMailSettings),
    body: (values) => {
      const { client_id, client_secret, ...limits } = fields.sentOf(values);
      // Nobody sees it again; an empty field leaves it as it is.
      const secret = client_secret.trim() !== '' && { client_secret: client_secret.trim() };
      return { ...limits, ...(!isFixed && { client_id, ...secret }) };
    },
    errorText: () => m.mail_settings_wrong(),
    refresh: useMailSettingsAnew(),
    onSaved: ({ data }) => {
      record.startFrom(data);
      toast({ text: m.mail_settings_saved(), tone: 'good' });
    },
  });
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
        <RecordInputs of={record} fields={fields} />
      </Form>
    </Panel>
  );
}
