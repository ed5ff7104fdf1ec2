import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startShortcuts, useShortcut } from './shortcuts.ts';

function Listener({ keys, run, disabled }: { keys: string; run: () => void; disabled?: boolean }) {
  useShortcut({ keys, description: keys, run, disabled });
  return null;
}

const start = () => {
  const stop = startShortcuts();
  return { [Symbol.dispose]: stop };
};

test('a key runs its shortcut, the latest one of several, as long as it is there', () => {
  using _ = start();
  const first = vi.fn();
  const second = vi.fn();
  const view = render(
    <>
      <Listener keys="n" run={first} />
      <Listener keys="n" run={second} />
    </>,
  );

  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.keyDown(document.body, { key: 'N' });
  expect(second).toHaveBeenCalledTimes(2);
  view.rerender(<Listener keys="n" run={first} />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(first).toHaveBeenCalledOnce();
});

test('while somebody types, keys are text; chords still work', () => {
  using _ = start();
  const plain = vi.fn();
  const chord = vi.fn();
  render(
    <>
      <Listener keys="n" run={plain} />
      <Listener keys="Mod+k" run={chord} />
      <input aria-label="text" />
      <textarea aria-label="long" />
      <select aria-label="choice" />
      <input type="checkbox" aria-label="box" />
    </>,
  );

  for (const name of ['text', 'long', 'choice']) {
    fireEvent.keyDown(screen.getByLabelText(name), { key: 'n' });
  }
  expect(plain).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'k', ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'k', metaKey: true });
  expect(chord).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(screen.getByLabelText('box'), { key: 'n' });
  expect(plain).toHaveBeenCalledOnce();
});

test('a window over the page, a held key, a composed syllable and a disabled shortcut stay silent', () => {
  using _ = start();
  const run = vi.fn();
  const off = vi.fn();
  const view = render(
    <>
      <Listener keys="n" run={run} />
      <Listener keys="m" run={off} disabled />
    </>,
  );

  fireEvent.keyDown(document.body, { key: 'n', repeat: true });
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  fireEvent.keyDown(document.body, { key: 'm' });
  view.rerender(
    <>
      <Listener keys="n" run={run} />
      <dialog open />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).not.toHaveBeenCalled();
  expect(off).not.toHaveBeenCalled();
});
