import { SETTINGS_LIMITS } from '@station/contract/settings/settings';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NumberField } from './number-field.tsx';
import type { SettingsRecord } from './settings-values.ts';

/** How much room people have for files, and what is asked of links for people outside. */
export function FilesPanel({ record }: { record: SettingsRecord }) {
  return (
    <Panel title={m.settings_files()}>
      <FormGrid>
        <Field
          of={record}
          name="file_quota_mb"
          type="number"
          inputMode="numeric"
          min={SETTINGS_LIMITS.fileQuotaMb.min}
          max={SETTINGS_LIMITS.fileQuotaMb.max}
          step={1}
          label={m.settings_file_quota()}
          hint={m.settings_file_quota_hint()}
        />
        <NumberField
          record={record}
          name="file_link_days"
          label={m.settings_file_link_days()}
          bounds={SETTINGS_LIMITS.linkDays}
        />
        <FullWidth>
          <Field
            of={record}
            kind="check"
            name="file_link_password"
            label={m.settings_file_link_password()}
          />
        </FullWidth>
        <FullWidth>
          <Field of={record} kind="check" name="file_hwp_text" label={m.settings_file_hwp_text()} />
        </FullWidth>
      </FormGrid>
    </Panel>
  );
}
