import {
  SETTINGS_LIMITS,
  type Settings,
  SettingsFields,
} from '@station/contract/settings/settings';
import { useBlocker } from '@tanstack/react-router';
import { type SyntheticEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors, refusedFields } from '../../platform/field-errors.ts';
import { focusFirstError } from '../../platform/form-errors.tsx';
import { Problem } from '../../platform/problem.ts';
import { readToken } from '../../platform/stored-session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { OrganisationPanel, PeoplePanel } from './general-panels.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { PlanetsPanel } from './planets-panel.tsx';
import { useSettingsCalls } from './settings.data.ts';
import css from './settings.module.css';
import { settingFieldText, settingsFailureText } from './settings-texts.ts';
import {
  changedSettings,
  type PlanetRow,
  planetKey,
  readForm,
  type WrongSettings,
} from './settings-values.ts';
import { MapTilesPanel, PrivacyPanel } from './visitor-panels.tsx';

/** All settings in one form, saved together. The fields keep what is typed by themselves. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const element = useRef<HTMLFormElement>(null);
  const { save } = useSettingsCalls();
  /** What the fields were filled from. */
  const [base, setBase] = useState(settings);
  const [planets, setPlanets] = useState(() => rowsOf(settings));
  const [wrong, setWrong] = useState<WrongSettings>({});
  const [dirty, setDirty] = useState(false);
  /** Another number draws all fields anew, from what holds. */
  const [drawing, setDrawing] = useState(0);
  const { message, show, clear } = useTimedMessage();
  useLeaveQuestion(dirty);

  const reset = (to: Settings) => {
    setBase(to);
    setPlanets(rowsOf(to));
    setWrong({});
    setDirty(false);
    setDrawing((before) => before + 1);
  };
  const refuse = (errors: readonly { field: string; text: string }[]) => {
    setWrong(Object.fromEntries(errors.map((one) => [keyed(one.field, planets), one.text])));
    focusFirstError(element.current);
  };
  const run = async (form: HTMLFormElement) => {
    clear();
    setWrong({});
    const fields = readForm(
      form,
      planets.map((row) => row.key),
    );
    const faults = findFieldErrors(SettingsFields, fields);
    if (faults.length > 0) {
      return refuse(faults.map((it) => ({ field: it.field, text: settingFieldText(it) })));
    }
    const changes = changedSettings(fields, base);
    if (Object.keys(changes).length === 0) {
      show({ tone: 'bad', text: m.settings_nothing() });
      return setDirty(false);
    }
    try {
      reset(await save.mutateAsync(changes));
      toast({ text: m.settings_saved(), tone: 'good' });
    } catch (error) {
      const refused = error instanceof Problem ? refusedFields(error.validation_errors) : [];
      refuse(refused.map((it) => ({ field: it.field, text: settingFieldText(it) })));
      if (refused.length === 0) show({ tone: 'bad', text: settingsFailureText(error) });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) void run(event.currentTarget);
  };

  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      aria-label={m.settings_title()}
      onSubmit={submit}
      onInput={() => setDirty(true)}
    >
      <PanelColumns key={drawing}>
        <PanelColumn>
          <OrganisationPanel settings={base} logo={settings.logo} wrong={wrong} />
          <PeoplePanel settings={base} wrong={wrong} />
          <PrivacyPanel settings={base} wrong={wrong} />
          <HoursPanel settings={base} wrong={wrong} />
        </PanelColumn>
        <PanelColumn>
          <PlanetsPanel
            rows={planets}
            most={SETTINGS_LIMITS.planets}
            wrong={wrong}
            onChange={(rows) => {
              setPlanets(rows);
              setDirty(true);
            }}
          />
          <MapTilesPanel settings={base} wrong={wrong} />
        </PanelColumn>
      </PanelColumns>
      <FormMessage message={message} />
      <div
        className={css.bar}
        data-dirty={dirty || undefined}
        data-bottom-bar={dirty ? '' : undefined}
      >
        <p role="status" className={css.unsaved}>
          {dirty ? m.settings_unsaved() : null}
        </p>
        {dirty ? <Button onClick={() => reset(settings)}>{m.settings_discard()}</Button> : null}
        <Button type="submit" tone="primary" busy={save.isPending}>
          {save.isPending ? m.common_saving() : m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

function rowsOf(settings: Settings): PlanetRow[] {
  return settings.planets.map((planet) => ({ ...planet, key: planetKey() }));
}

/** `planets.2.url` by the key of the third planet, which stays with it when planets change places. */
function keyed(field: string, planets: readonly PlanetRow[]): string {
  const [, at, rest] = /^planets\.(\d+)\.(.+)$/.exec(field) ?? [];
  const row = at === undefined ? undefined : planets[Number(at)];
  return row ? `${row.key}.${rest}` : field;
}

/** Asks before a move inside the app or out of it loses what was typed. */
function useLeaveQuestion(dirty: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      // Whoever is signed out has nothing left to save.
      readToken() !== undefined &&
      !(await confirm({
        title: m.settings_leave_title(),
        text: m.settings_leave_text(),
        confirmLabel: m.settings_leave_yes(),
        cancelLabel: m.settings_leave_no(),
        tone: 'danger',
      })),
    enableBeforeUnload: true,
    disabled: !dirty,
  });
}
