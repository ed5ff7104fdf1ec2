import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './settings.module.css';
import { type PlanetRow, planetKey, type SettingsRecord } from './settings-values.ts';

type PlanetsPanelProps = {
  record: SettingsRecord;
  /** How many there may be. */
  most: number;
  /** Planets have come, gone or changed places. */
  onChange: () => void;
};

/** The planets of the login screen: added, removed, put in order. */
export function PlanetsPanel({ record, most, onChange }: PlanetsPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The name of the field that gets the focus once it is drawn. */
  const [fresh, setFresh] = useState<string>();
  const rows = record.values().planets;

  useLayoutEffect(() => {
    if (!fresh) return;
    list.current?.querySelector<HTMLInputElement>(`[name="${fresh}"]`)?.focus();
    setFresh(undefined);
  }, [fresh]);

  const nameOf = (at: number) =>
    record.values().planets[at]?.name.trim() || m.settings_planet_unnamed({ number: at + 1 });
  const add = () => {
    const planet: PlanetRow = {
      key: planetKey(),
      name: '',
      url: '',
      colour: '#8d75ea',
      size: 'medium',
    };
    record.form.insertListItem('planets', planet);
    setFresh(`planets.${rows.length}.name`);
    onChange();
  };
  const move = (from: number, to: number) => {
    const name = nameOf(from);
    record.form.reorderListItem('planets', { from, to });
    setAnnouncement(m.settings_planet_moved({ name, number: to + 1 }));
    onChange();
  };
  const remove = (at: number) => {
    record.form.removeListItem('planets', at);
    addButton.current?.focus();
    onChange();
  };

  return (
    <Panel title={m.settings_planets()} text={m.settings_planets_text()}>
      {rows.length === 0 ? <p className="quiet">{m.settings_planets_none()}</p> : null}
      <ol ref={list} className="stack-3">
        {rows.map((row, at) => (
          <PlanetEntry
            key={row.key}
            record={record}
            at={at}
            last={at === rows.length - 1}
            name={() => nameOf(at)}
            onUp={() => move(at, at - 1)}
            onDown={() => move(at, at + 1)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className="row-3">
        <Button
          ref={addButton}
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={rows.length >= most}
          onClick={add}
        >
          {m.settings_planet_add()}
        </Button>
        {rows.length >= most ? (
          <span className="quiet">{m.settings_planets_full({ max: most })}</span>
        ) : null}
      </div>
    </Panel>
  );
}

type PlanetEntryProps = {
  record: SettingsRecord;
  /** From 0. */
  at: number;
  last: boolean;
  /** What it is called now, as typed. */
  name: () => string;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

function PlanetEntry(props: PlanetEntryProps) {
  const { record, at, last, onUp, onDown, onRemove } = props;
  // Buttons are named by what the planet is called at the moment.
  const [name, setName] = useState(props.name);
  return (
    <li className={css.planet}>
      {/* biome-ignore lint/a11y/useSemanticElements: a list's entry that is a group of its own. */}
      <div
        role="group"
        aria-label={m.settings_planet({ number: at + 1 })}
        className={css.planetFields}
      >
        <Field
          of={record}
          name={`planets.${at}.name`}
          label={m.common_name()}
          autoComplete="off"
          onBlur={() => setName(props.name())}
        />
        <Field
          of={record}
          name={`planets.${at}.url`}
          label={m.settings_planet_url()}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={css.planetAppearance}>
          <Field
            of={record}
            name={`planets.${at}.colour`}
            type="color"
            className={css.colour}
            label={m.settings_planet_colour()}
          />
          <Field
            of={record}
            name={`planets.${at}.size`}
            kind="select"
            label={m.settings_planet_size()}
            choices={[
              { value: 'small', label: m.settings_size_small() },
              { value: 'medium', label: m.settings_size_medium() },
              { value: 'large', label: m.settings_size_large() },
            ]}
          />
          <div className={css.planetActions}>
            <IconButton
              label={m.settings_planet_up({ name })}
              icon={<IconArrowUp size={18} aria-hidden="true" />}
              disabled={at === 0}
              onClick={onUp}
            />
            <IconButton
              label={m.settings_planet_down({ name })}
              icon={<IconArrowDown size={18} aria-hidden="true" />}
              disabled={last}
              onClick={onDown}
            />
            <IconButton
              label={m.settings_planet_remove({ name })}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={onRemove}
            />
          </div>
        </div>
      </div>
    </li>
  );
}
