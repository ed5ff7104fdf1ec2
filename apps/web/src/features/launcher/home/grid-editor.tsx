import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { type App, appNameLanguage } from './apps.ts';
import { useGridEditing } from './grid-editing.ts';
import css from './grid-editor.module.css';
import { useTileDrag } from './tile-drag.ts';
import { useFlip } from './use-flip.ts';

const HINT_ID = 'grid-editor-hint';

/** The button of an app in the editor, shown or hidden. */
const buttonOf = (key: string) => document.querySelector<HTMLElement>(`[data-app="${key}"]`);

/**
 * The apps while they are being arranged: dragged, or picked up and put down by a press or Enter
 * and moved meanwhile by the arrow keys; hidden, and shown again.
 */
export function GridEditor() {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(undefined);
  const editing = useGridEditing(useUser()?.id ?? 0);
  const { shown, hidden, lifted } = editing;
  const drag = useTileDrag({
    grid: list,
    onStart: editing.lift,
    onMove: editing.moveTo,
    onDrop: editing.drop,
    onCancel: editing.cancel,
  });
  useFlip(list, drag.dragged?.key);

  // An app that was hidden or shown takes the focus along to its new place.
  useLayoutEffect(() => {
    const key = focusNext.current;
    focusNext.current = undefined;
    if (key) buttonOf(key)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Escape' && lifted !== undefined) {
      editing.cancel();
      return;
    }
    const next = editing.walk(key, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== key) buttonOf(next)?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    // Leaving with a tile in hand puts it down. A tile that moves loses the focus for a moment only.
    const to = event.relatedTarget;
    if (lifted !== undefined && to && !list.current?.contains(to)) editing.drop();
  };
  const move = (app: App, work: (key: string) => void) => {
    focusNext.current = app.key;
    work(app.key);
  };

  return (
    <section aria-label={m.launcher_edit()}>
      <p id={HINT_ID} className={css.hint}>
        {m.launcher_edit_hint()}
      </p>
      <ul ref={list} className={css.grid}>
        {shown.map((app, at) => (
          <li
            key={app.key}
            data-key={app.key}
            className={css.tile}
            data-lifted={lifted === app.key || undefined}
            style={offsetOf(app.key, drag.dragged)}
          >
            <button
              type="button"
              data-app={app.key}
              className={css.app}
              aria-pressed={lifted === app.key}
              aria-describedby={HINT_ID}
              aria-label={m.launcher_edit_position({
                name: app.label(),
                position: at + 1,
                count: shown.length,
              })}
              onPointerDown={(event) => drag.press(event, app.key)}
              onClick={() => drag.wasDragged() || editing.press(app.key)}
              onKeyDown={(event) => onKeyDown(event, app.key)}
              onBlur={onBlur}
              onContextMenu={(event) => event.preventDefault()}
            >
              <AppIcon icon={app.icon} colour={app.colour} />
              <AppName app={app} />
            </button>
            <button
              type="button"
              className={css.hide}
              aria-label={m.launcher_edit_hide({ name: app.label() })}
              onClick={() => move(app, editing.hide)}
            >
              <IconMinus size={14} stroke={3} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {hidden.length > 0 ? (
        <>
          <h2 className={css.heading}>{m.launcher_edit_hidden()}</h2>
          <ul className={css.grid}>
            {hidden.map((app) => (
              <li key={app.key} className={css.tile}>
                <button
                  type="button"
                  data-app={app.key}
                  className={css.app}
                  data-hidden=""
                  aria-label={m.launcher_edit_show({ name: app.label() })}
                  onClick={() => move(app, editing.show)}
                >
                  <AppIcon icon={app.icon} colour={app.colour} />
                  <span className={css.show} aria-hidden="true">
                    <IconPlus size={14} stroke={3} />
                  </span>
                  <AppName app={app} />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {editing.isUsual ? null : (
        <button type="button" className={css.reset} onClick={editing.reset}>
          {m.launcher_edit_reset()}
        </button>
      )}
      <p role="status" className="visually-hidden">
        {editing.announcement}
      </p>
    </section>
  );
}

function AppName({ app }: { app: App }) {
  return <span lang={appNameLanguage(app.key)}>{app.label()}</span>;
}

function offsetOf(key: string, dragged: { key: string; x: number; y: number } | undefined) {
  return dragged?.key === key ? { translate: `${dragged.x}px ${dragged.y}px` } : undefined;
}
