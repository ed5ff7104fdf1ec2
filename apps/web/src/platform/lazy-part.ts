import { type ComponentType, lazy } from 'react';

/**
 * A part of a screen whose code comes after the screen has been drawn. Where it cannot be loaded the
 * part is left out: it is nothing that the screen would have to break for.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: () => null }),
    ),
  );
}
