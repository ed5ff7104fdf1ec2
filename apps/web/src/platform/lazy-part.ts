import { type ComponentType, createElement, lazy, useEffect, useRef } from 'react';

/**
 * A part of a screen whose code comes after the screen has been drawn. Where it cannot be loaded,
 * `instead` stands there, or nothing: it is no part that the screen would have to break for. Once that
 * has gone, the next one to be drawn asks for the code again.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<NoInfer<Props>> = () => null,
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      load().then(
        (module) => ({ default: module[name] }),
        () => ({
          default: (given) => createElement(Missing<Props>, { instead, given, onGone: again }),
        }),
      ),
    );
  let part = begin();
  const again = () => {
    part = begin();
  };
  return (props) => createElement(part, props);
}

type MissingProps<Props> = { instead: ComponentType<Props>; given: Props; onGone: () => void };

/** Stands in for a part. Not at the failure itself is it loaded anew: that would go on as long as it fails. */
function Missing<Props extends object>({ instead, given, onGone }: MissingProps<Props>) {
  useEffect(() => onGone, [onGone]);
  return createElement(instead, given);
}

let say: () => void = () => undefined;

/** Who says that something was not opened: the shell, so that no screen carries its words. */
export function onNotOpened(how: () => void): void {
  say = how;
}

/** In place of a form or a dialog whose code could not be loaded: says so, and closes. */
export function NotOpened({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    say();
    close.current();
  }, []);
  return null;
}
