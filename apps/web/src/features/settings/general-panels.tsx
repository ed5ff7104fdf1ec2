import { LANGUAGES, SETTINGS_LIMITS } from '@station/contract/settings/settings';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LogoField } from './logo-field.tsx';
import { HoursField, NumberField } from './number-field.tsx';
import type { SettingsRecord } from './settings-values.ts';

type PanelProps = { record: SettingsRecord };

type OrganisationPanelProps = PanelProps & {
  /** It is changed apart from the form. */
  logo: string | null;
};

/** Languages by their own names, which are the same in every language. */
const LANGUAGE_NAMES = { vi: 'Tiếng Việt', ko: '한국어', en: 'English' };

/** Name, logo and language of the organisation. */
export function OrganisationPanel({ record, logo }: OrganisationPanelProps) {
  return (
    <Panel title={m.settings_organisation()}>
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="organisation_name"
            label={m.settings_organisation_name()}
            autoComplete="organization"
          />
        </FullWidth>
        <FullWidth>
          <Field
            of={record}
            kind="select"
            name="default_language"
            label={m.settings_default_language()}
            choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </FullWidth>
      </FormGrid>
      <LogoField logo={logo} />
    </Panel>
  );
}

/** Who may register, how long sessions live, and what sign-ins need. */
export function PeoplePanel({ record }: PanelProps) {
  const [twoStep, setTwoStep] = useState(() => record.values().two_step);
  return (
    <Panel title={m.settings_people()}>
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            kind="select"
            name="registration"
            label={m.settings_registration()}
            choices={[
              { value: 'approval', label: m.settings_registration_approval() },
              { value: 'open', label: m.settings_registration_open() },
              { value: 'closed', label: m.settings_registration_closed() },
            ]}
          />
        </FullWidth>
        <FullWidth>
          <Field
            of={record}
            kind="select"
            name="two_step"
            label={m.common_account_two_step()}
            hint={twoStep === 'required' ? m.settings_two_step_required_hint() : undefined}
            onChange={(event) => setTwoStep(event.currentTarget.value)}
            choices={[
              { value: 'off', label: m.settings_two_step_off() },
              { value: 'offered', label: m.settings_two_step_offered() },
              { value: 'required', label: m.settings_two_step_required() },
            ]}
          />
        </FullWidth>
        <NumberField
          record={record}
          name="password_min"
          label={m.settings_password_min()}
          bounds={SETTINGS_LIMITS.passwordMin}
        />
        <HoursField
          record={record}
          name="session_hours"
          label={m.settings_session_hours()}
          bounds={SETTINGS_LIMITS.hours}
        />
        <HoursField
          record={record}
          name="remembered_session_hours"
          label={m.settings_remembered_session_hours()}
          bounds={SETTINGS_LIMITS.rememberedHours}
        />
      </FormGrid>
    </Panel>
  );
}
