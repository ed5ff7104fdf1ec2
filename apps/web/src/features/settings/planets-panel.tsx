import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './settings.module.css';
import { type PlanetRow, planetKey, type WrongSettings } from './settings-values.ts';

type PlanetsPanelProps = {
  rows: readonly PlanetRow[];
  /** How many there may be. */
  most: number;
  wrong: WrongSettings;
  onChange: (rows: PlanetRow[]) => void;
};

/** The planets of the login screen: added, removed, put in order. */
export function PlanetsPanel({ rows, most, wrong, onChange }: PlanetsPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  /** The planet whose name gets the focus once it is drawn. */
  const [fresh, setFresh] = useState<string>();

  useEffect(() => {
    if (!fresh) return;
    list.current?.querySelector<HTMLInputElement>(`[name="${fresh}.name"]`)?.focus();
    setFresh(undefined);
  }, [fresh]);

  const nameOf = (key: string, number: number) => {
    const field = list.current?.querySelector<HTMLInputElement>(`[name="${key}.name"]`);
    return field?.value.trim() || m.settings_planet_unnamed({ number });
  };
  const add = () => {
    const key = planetKey();
    onChange([...rows, { key, name: '', url: '', colour: '#8d75ea', size: 'medium' }]);
    setFresh(key);
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row) return;
    const others = rows.toSpliced(from, 1);
    onChange(others.toSpliced(to, 0, row));
    setSaid(m.settings_planet_moved({ name: nameOf(row.key, from + 1), number: to + 1 }));
  };
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1));
    addButton.current?.focus();
  };

  return (
    <Panel title={m.settings_planets()} text={m.settings_planets_text()}>
      {rows.length === 0 ? <p className={css.hint}>{m.settings_planets_none()}</p> : null}
      <ol ref={list} className={css.planets}>
        {rows.map((row, at) => (
          <PlanetEntry
            key={row.key}
            row={row}
            number={at + 1}
            last={at === rows.length - 1}
            wrong={wrong}
            name={() => nameOf(row.key, at + 1)}
            onUp={() => move(at, at - 1)}
            onDown={() => move(at, at + 1)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={css.addRow}>
        <Button
          ref={addButton}
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={rows.length >= most}
          onClick={add}
        >
          {m.settings_planet_add()}
        </Button>
        {rows.length >= most ? (
          <span className={css.hint}>{m.settings_planets_full({ max: most })}</span>
        ) : null}
      </div>
    </Panel>
  );
}

type PlanetEntryProps = {
  row: PlanetRow;
  /** From 1. */
  number: number;
  last: boolean;
  wrong: WrongSettings;
  /** What it is called now, as typed. */
  name: () => string;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

function PlanetEntry(props: PlanetEntryProps) {
  const { row, number, last, wrong, onUp, onDown, onRemove } = props;
  // Buttons are named by what the planet is called at the moment.
  const [name, setName] = useState(row.name || m.settings_planet_unnamed({ number }));
  return (
    <li className={css.planet}>
      {/* biome-ignore lint/a11y/useSemanticElements: a list's entry that is a group of its own. */}
      <div role="group" aria-label={m.settings_planet({ number })} className={css.planetFields}>
        <TextField
          name={`${row.key}.name`}
          label={m.settings_planet_name()}
          defaultValue={row.name}
          error={wrong[`${row.key}.name`]}
          autoComplete="off"
          onBlur={() => setName(props.name())}
        />
        <TextField
          name={`${row.key}.url`}
          label={m.settings_planet_url()}
          defaultValue={row.url}
          error={wrong[`${row.key}.url`]}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={css.planetLooks}>
          <label className={css.colour}>
            <span>{m.settings_planet_colour()}</span>
            <input type="color" name={`${row.key}.colour`} defaultValue={row.colour} />
          </label>
          <Select
            name={`${row.key}.size`}
            label={m.settings_planet_size()}
            defaultValue={row.size}
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
              disabled={number === 1}
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
