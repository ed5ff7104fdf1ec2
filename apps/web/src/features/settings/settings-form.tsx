import {
  SETTINGS_LIMITS,
  type Settings,
  SettingsFields,
} from '@station/contract/settings/settings';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { FilesPanel } from './files-panel.tsx';
import { OrganisationPanel, PeoplePanel } from './general-panels.tsx';
import { HoursPanel } from './hours-panel.tsx';
import origin from './messages/origin.json';
import { PlanetsPanel } from './planets-panel.tsx';
import { useSettingsCalls } from './settings.data.ts';
import css from './settings.module.css';
import { settingFieldText, settingsFailureText } from './settings-texts.ts';
import {
  changedSettings,
  type SettingsValues,
  settingsValues,
  typedSettings,
} from './settings-values.ts';
import { MapTilesPanel, PrivacyPanel } from './visitor-panels.tsx';

/** All settings in one form, saved together; only what was changed is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { save } = useSettingsCalls();
  const [dirty, setDirty] = useState(false);
  const { message, show, clear } = useTimedMessage();
  const record = useRecordForm<SettingsValues, Settings>({
    stored: settings,
    valuesOf: (stored = settings) => settingsValues(stored),
    check: (values) => findFieldErrors(SettingsFields, typedSettings(values)),
    errorText: settingFieldText,
    send: (values, base = settings) => {
      const changes = changedSettings(typedSettings(values), base);
      if (Object.keys(changes).length === 0) throw nothingToSave();
      return save.mutateAsync(changes);
    },
    onSaved: (saved) => {
      startFrom(saved);
      toast({ text: m.settings_saved(), tone: 'good' });
    },
    onFailed: (error) => {
      if (isNothing(error)) setDirty(false);
      show({ tone: 'bad', text: settingsFailureText(error) });
    },
  });
  const startFrom = (stored: Settings) => {
    record.startFrom(stored);
    setDirty(false);
  };

  return (
    <Form
      of={record}
      texts={{ ...formTexts(languageOf(origin, '*')), leaving: leaving() }}
      className={css.form}
      aria-label={m.settings_title()}
      message={message}
      onSubmitCapture={clear}
      onInput={() => setDirty(true)}
      actions={
        <div
          className={css.bar}
          data-dirty={dirty || undefined}
          data-bottom-bar={dirty ? '' : undefined}
        >
          <p role="status" className={css.unsaved}>
            {dirty ? m.settings_unsaved() : null}
          </p>
          {dirty ? (
            <Button onClick={() => startFrom(settings)}>{m.settings_discard()}</Button>
          ) : null}
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.settings_save()}
          </Button>
        </div>
      }
    >
      <PanelColumns>
        <PanelColumn>
          <OrganisationPanel record={record} logo={settings.logo} />
          <PeoplePanel record={record} />
          <PrivacyPanel record={record} />
          <HoursPanel record={record} />
        </PanelColumn>
        <PanelColumn>
          <PlanetsPanel
            record={record}
            most={SETTINGS_LIMITS.planets}
            onChange={() => setDirty(true)}
          />
          <MapTilesPanel record={record} />
          <FilesPanel record={record} />
        </PanelColumn>
      </PanelColumns>
    </Form>
  );
}

/** As the server would say it. */
const nothingToSave = () =>
  new Problem({ code: 'invalid', message: '', reason: 'settings.nothing-to-update' });

const isNothing = (error: unknown) =>
  error instanceof Problem && error.reason === 'settings.nothing-to-update';

const leaving = () => ({
  title: m.settings_leave_title(),
  text: m.settings_leave_text(),
  confirmLabel: m.settings_leave_yes(),
  cancelLabel: m.settings_leave_no(),
  tone: 'danger' as const,
});
