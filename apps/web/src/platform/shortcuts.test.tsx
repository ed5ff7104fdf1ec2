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

test('keys of an open menu, a player, a choice or a box that scrolls are theirs alone', () => {
  using _ = start();
  const letter = vi.fn();
  const arrow = vi.fn();
  const leave = vi.fn();
  render(
    <>
      <Listener keys="n" run={letter} />
      <Listener keys="ArrowRight" run={arrow} />
      <Listener keys="Escape" run={leave} />
      <div role="menu" aria-label="menu">
        <button type="button">item</button>
      </div>
      <video muted aria-label="video" />
      <input type="radio" aria-label="choice" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys. */}
      <section tabIndex={0} aria-label="box">
        <button type="button">cell</button>
      </section>
    </>,
  );
  const box = screen.getByRole('region', { name: 'box' });
  const cell = screen.getByRole('button', { name: 'cell' });

  for (const player of [
    screen.getByRole('button', { name: 'item' }),
    screen.getByLabelText('video'),
  ]) {
    fireEvent.keyDown(player, { key: 'n' });
    fireEvent.keyDown(player, { key: 'ArrowRight' });
  }
  fireEvent.keyDown(screen.getByRole('radio', { name: 'choice' }), { key: 'ArrowRight' });
  Object.defineProperty(box, 'scrollWidth', { value: 500, configurable: true });
  fireEvent.keyDown(cell, { key: 'ArrowRight' });
  expect(letter).not.toHaveBeenCalled();
  expect(arrow).not.toHaveBeenCalled();

  // There is no more of it to the side.
  Object.defineProperty(box, 'scrollWidth', { value: 0 });
  fireEvent.keyDown(cell, { key: 'ArrowRight' });
  expect(arrow).toHaveBeenCalledOnce();
  fireEvent.keyDown(cell, { key: 'n' });
  expect(letter).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByLabelText('video'), { key: 'Escape' });
  expect(leave).toHaveBeenCalledOnce();
});
