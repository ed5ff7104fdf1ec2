import { LANGUAGES, SETTINGS_LIMITS, type Settings } from '@station/contract/settings/settings';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Select, TextField } from '../../ui/field.tsx';
import { FormGrid, WholeRow } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LogoField } from './logo-field.tsx';
import { HoursField, NumberField } from './number-field.tsx';
import type { WrongSettings } from './settings-values.ts';

type PanelProps = { settings: Settings; wrong: WrongSettings };

type OrganisationPanelProps = PanelProps & {
  /** It is changed apart from the form. */
  logo: string | null;
};

/** Languages by their own names, which are the same in every language. */
const LANGUAGE_NAMES = { vi: 'Tiếng Việt', ko: '한국어', en: 'English' };

/** Name, logo and language of the organisation. */
export function OrganisationPanel({ settings, logo, wrong }: OrganisationPanelProps) {
  return (
    <Panel title={m.settings_organisation()}>
      <FormGrid>
        <WholeRow>
          <TextField
            name="organisation_name"
            label={m.settings_organisation_name()}
            defaultValue={settings.organisation_name}
            error={wrong.organisation_name}
            autoComplete="organization"
          />
        </WholeRow>
        <WholeRow>
          <Select
            name="default_language"
            label={m.settings_default_language()}
            defaultValue={settings.default_language}
            error={wrong.default_language}
            choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </WholeRow>
      </FormGrid>
      <LogoField logo={logo} />
    </Panel>
  );
}

/** Who may register, how long sessions live, and what sign-ins need. */
export function PeoplePanel({ settings, wrong }: PanelProps) {
  const [twoStep, setTwoStep] = useState(settings.two_step);
  return (
    <Panel title={m.settings_people()}>
      <FormGrid>
        <WholeRow>
          <Select
            name="registration"
            label={m.settings_registration()}
            defaultValue={settings.registration}
            error={wrong.registration}
            choices={[
              { value: 'approval', label: m.settings_registration_approval() },
              { value: 'open', label: m.settings_registration_open() },
              { value: 'closed', label: m.settings_registration_closed() },
            ]}
          />
        </WholeRow>
        <WholeRow>
          <Select
            name="two_step"
            label={m.settings_two_step()}
            hint={twoStep === 'required' ? m.settings_two_step_required_hint() : undefined}
            defaultValue={settings.two_step}
            error={wrong.two_step}
            onChange={(event) => setTwoStep(event.currentTarget.value as Settings['two_step'])}
            choices={[
              { value: 'off', label: m.settings_two_step_off() },
              { value: 'offered', label: m.settings_two_step_offered() },
              { value: 'required', label: m.settings_two_step_required() },
            ]}
          />
        </WholeRow>
        <NumberField
          name="password_min"
          label={m.settings_password_min()}
          value={settings.password_min}
          bounds={SETTINGS_LIMITS.passwordMin}
          error={wrong.password_min}
        />
        <HoursField
          name="session_hours"
          label={m.settings_session_hours()}
          value={settings.session_hours}
          bounds={SETTINGS_LIMITS.hours}
          error={wrong.session_hours}
        />
        <HoursField
          name="remembered_session_hours"
          label={m.settings_remembered_session_hours()}
          value={settings.remembered_session_hours}
          bounds={SETTINGS_LIMITS.rememberedHours}
          error={wrong.remembered_session_hours}
        />
      </FormGrid>
    </Panel>
  );
}
