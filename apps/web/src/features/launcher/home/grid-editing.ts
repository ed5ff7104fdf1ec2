import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { placeByKey } from '../../../ui/grid-keys.ts';
import { type App, apps } from './apps.ts';
import { inOrder, isShown, USUAL, useArrangement } from './arrangement.ts';
import { useArrangementChanges } from './use-arrangement-changes.ts';

/** The keys of a list of apps. */
const keysOf = (some: readonly App[]): string[] => some.map(({ key }) => key);

/** A list with one of its entries at another place. */
const placed = (keys: readonly string[], key: string, to: number): string[] =>
  keys.filter((one) => one !== key).toSpliced(to, 0, key);

/**
 * What a person does while arranging the apps. A tile is lifted, moves through the order as a
 * draft, and is dropped, which saves; or all of it is cancelled. `said` is for the live region.
 */
export function useGridEditing(user: number) {
  const now = useArrangement(user);
  const save = useArrangementChanges(user, now);
  const [lifted, setLifted] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [draft, setDraft] = useState<readonly string[]>();
  // A drag may end before its last move has been drawn.
  const latest = useRef(draft);
  const putDraft = (order: readonly string[] | undefined) => {
    latest.current = order;
    setDraft(order);
  };

  const kept = inOrder<App>(apps, now);
  const hidden = kept.filter((app) => !isShown(app, now));
  const storedKeys = keysOf(kept.filter((app) => isShown(app, now)));
  const keys = draft ?? storedKeys;
  const shown = inOrder<App>(
    kept.filter((app) => isShown(app, now)),
    { ...now, app_order: keys },
  );

  const nameOf = (key: string) => apps.find((app) => app.key === key)?.label() ?? key;
  const textsFor = (key: string, at: number) => ({
    name: nameOf(key),
    position: at + 1,
    count: storedKeys.length,
  });

  const end = () => {
    setLifted(undefined);
    putDraft(undefined);
  };
  const lift = (key: string) => {
    setLifted(key);
    putDraft(storedKeys);
  };
  const moveTo = (key: string, to: number) =>
    putDraft(placed(latest.current ?? storedKeys, key, to));
  const drop = () => {
    const order = latest.current;
    end();
    if (!order || order.join() === storedKeys.join()) return;
    save({ ...now, app_order: [...order, ...keysOf(hidden)] }, m.launcher_edit_moved());
  };
  const cancel = () => {
    if (lifted !== undefined) setAnnouncement(m.launcher_edit_cancelled());
    end();
  };

  /** A press without a drag: on a tile it lifts it; then on the place where it shall go. */
  const press = (key: string) => {
    if (lifted === undefined) {
      lift(key);
      setAnnouncement(m.launcher_edit_lifted({ name: nameOf(key) }));
      return;
    }
    const to = keys.indexOf(key);
    if (key !== lifted) moveTo(lifted, to);
    setAnnouncement(m.launcher_edit_dropped(textsFor(lifted, to)));
    drop();
  };
  /** Where an arrow key leads: a lifted tile goes there; else the answer says where the focus goes. */
  const walk = (key: string, pressed: string): string | undefined => {
    const to = placeByKey(pressed, keys.indexOf(key), keys.length);
    if (to === undefined) return undefined;
    if (lifted !== key) return keys[to];
    moveTo(key, to);
    setAnnouncement(m.launcher_edit_position(textsFor(key, to)));
    return key;
  };
  const hide = (key: string) => {
    end();
    const order = [...storedKeys.filter((one) => one !== key), ...keysOf(hidden), key];
    const texts = m.launcher_edit_hidden_now({ name: nameOf(key) });
    save({ app_order: order, hidden_apps: [...now.hidden_apps, key] }, texts);
  };
  const show = (key: string) => {
    end();
    const others = keysOf(hidden).filter((one) => one !== key);
    const texts = m.launcher_edit_shown_now({ name: nameOf(key) });
    save({ app_order: [...storedKeys, key, ...others], hidden_apps: others }, texts);
  };
  const reset = () => {
    end();
    save(USUAL, m.launcher_edit_reset_done());
  };

  const isUsual =
    hidden.length === 0 && keysOf(kept).join() === keysOf(inOrder<App>(apps, USUAL)).join();
  return {
    shown,
    hidden,
    lifted,
    announcement,
    isUsual,
    lift,
    moveTo,
    drop,
    cancel,
    press,
    walk,
    hide,
    show,
    reset,
  };
}
