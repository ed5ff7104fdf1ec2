import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart, NotOpened, onNotOpened } from '../src/platform/lazy-part.ts';
import { useLoadedAhead } from '../src/platform/loaded-ahead.ts';
import { noteAnswer, noteNetworkFailure } from '../src/platform/realtime/connection.ts';

function Form({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close the form
    </button>
  );
}

const load = vi.fn<() => Promise<{ Form: typeof Form }>>();
const LateForm = lazyPart(load, 'Form', NotOpened);

/** A screen with a form whose code comes at the press. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Add
      </button>
      <Suspense>{open ? <LateForm onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

test('a form whose code cannot be loaded says so and is closed; the next press asks again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ Form });
  const say = vi.fn();
  onNotOpened(say);
  onTestFinished(() => onNotOpened(() => undefined));
  render(<Page />);
  const add = screen.getByRole('button', { name: 'Add' });

  await userEvent.click(add);
  await waitFor(() => expect(say).toHaveBeenCalledOnce());
  expect(add).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(add);
  expect(await screen.findByRole('button', { name: 'Close the form' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the server answers again', () => noteAnswer()],
] as const)(
  'code that came not at once is asked for again when %s, and then no more',
  async (when, happens) => {
    const ahead = vi.fn<() => Promise<string>>();
    ahead.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    ahead.mockResolvedValue('It has come');
    if (when === 'the server answers again') noteNetworkFailure();
    onTestFinished(() => noteAnswer());
    const { result } = renderHook(() => useLoadedAhead(ahead));
    await act(async () => undefined);
    expect(result.current).toBeUndefined();

    act(() => void happens());
    await waitFor(() => expect(result.current).toBe('It has come'));
    act(() => void happens());
    expect(ahead).toHaveBeenCalledTimes(2);
  },
);
