import { SETTINGS_LIMITS, type Settings } from '@station/contract/settings/settings';
import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/field.tsx';
import { FormGrid, WholeRow } from '../../ui/form-layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HoursField, NumberField } from './number-field.tsx';
import type { WrongSettings } from './settings-values.ts';

type PanelProps = { settings: Settings; wrong: WrongSettings };

/** For how long visits and places of people are kept. */
export function PrivacyPanel({ settings, wrong }: PanelProps) {
  return (
    <Panel title={m.settings_privacy()} text={m.settings_privacy_text()}>
      <FormGrid>
        <HoursField
          name="precise_point_hours"
          label={m.settings_precise_point_hours()}
          value={settings.precise_point_hours}
          bounds={SETTINGS_LIMITS.preciseHours}
          error={wrong.precise_point_hours}
        />
        <NumberField
          name="point_city_days"
          label={m.settings_point_city_days()}
          value={settings.point_city_days}
          bounds={SETTINGS_LIMITS.cityDays}
          error={wrong.point_city_days}
        />
        <NumberField
          name="visit_days"
          label={m.settings_visit_days()}
          value={settings.visit_days}
          bounds={SETTINGS_LIMITS.visitDays}
          error={wrong.visit_days}
        />
        <NumberField
          name="ip_days"
          label={m.settings_ip_days()}
          value={settings.ip_days}
          bounds={SETTINGS_LIMITS.ipDays}
          error={wrong.ip_days}
        />
      </FormGrid>
    </Panel>
  );
}

/** Where the map's pictures come from. */
export function MapTilesPanel({ settings: { map_tiles }, wrong }: PanelProps) {
  return (
    <Panel title={m.settings_map()} text={m.settings_map_text()}>
      <FormGrid>
        <WholeRow>
          <TextField
            name="map_tiles.url"
            label={m.settings_map_url()}
            hint={m.settings_map_url_hint({ parts: '{z}, {x}, {y}', key: '{key}' })}
            defaultValue={map_tiles.url}
            error={wrong['map_tiles.url']}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </WholeRow>
        <WholeRow>
          <TextField
            name="map_tiles.attribution"
            label={m.settings_map_attribution()}
            defaultValue={map_tiles.attribution}
            error={wrong['map_tiles.attribution']}
            autoComplete="off"
          />
        </WholeRow>
        <WholeRow>
          <TextField
            name="map_tiles.key"
            label={m.settings_map_key()}
            hint={m.settings_map_key_hint()}
            defaultValue={map_tiles.key}
            error={wrong['map_tiles.key']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </WholeRow>
      </FormGrid>
    </Panel>
  );
}
