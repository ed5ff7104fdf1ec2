import { type ComponentType, lazy, useEffect, useState } from 'react';

/**
 * A part of a screen whose code comes after the screen has been drawn. Where it cannot be loaded,
 * `instead` stands there, or nothing: it is no part that the screen would have to break for.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<Props> = () => null,
) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: instead }),
    ),
  );
}

/**
 * A module that is loaded as soon as the screen has been drawn, for a part that is there at the press
 * of a button: unlike a lazy part it does not suspend once it has come. Undefined until then, and where
 * it cannot be loaded. `load` is always the same function.
 */
export function useLoadedAhead<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setModule(loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return module;
}
