import { SETTINGS_LIMITS } from '@station/contract/settings/settings';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HoursField, NumberField } from './number-field.tsx';
import type { SettingsRecord } from './settings-values.ts';

type PanelProps = { record: SettingsRecord };

/** For how long visits and places of people are kept. */
export function PrivacyPanel({ record }: PanelProps) {
  return (
    <Panel title={m.settings_privacy()} text={m.settings_privacy_text()}>
      <FormGrid>
        <HoursField
          record={record}
          name="precise_point_hours"
          label={m.settings_precise_point_hours()}
          bounds={SETTINGS_LIMITS.preciseHours}
        />
        <NumberField
          record={record}
          name="point_city_days"
          label={m.settings_point_city_days()}
          bounds={SETTINGS_LIMITS.cityDays}
        />
        <NumberField
          record={record}
          name="visit_days"
          label={m.settings_visit_days()}
          bounds={SETTINGS_LIMITS.visitDays}
        />
        <NumberField
          record={record}
          name="ip_days"
          label={m.settings_ip_days()}
          bounds={SETTINGS_LIMITS.ipDays}
        />
      </FormGrid>
    </Panel>
  );
}

/** Where the map's pictures come from. */
export function MapTilesPanel({ record }: PanelProps) {
  return (
    <Panel title={m.settings_map()} text={m.settings_map_text()}>
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="map_tiles.url"
            label={m.settings_map_url()}
            hint={m.settings_map_url_hint({ parts: '{z}, {x}, {y}', key: '{key}' })}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FullWidth>
        <FullWidth>
          <Field
            of={record}
            name="map_tiles.attribution"
            label={m.settings_map_attribution()}
            autoComplete="off"
          />
        </FullWidth>
        <FullWidth>
          <Field
            of={record}
            name="map_tiles.key"
            label={m.settings_map_key()}
            hint={m.settings_map_key_hint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FullWidth>
      </FormGrid>
    </Panel>
  );
}
