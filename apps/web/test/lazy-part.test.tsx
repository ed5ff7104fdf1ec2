import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from '../src/platform/lazy-part.ts';
import { NotOpened } from '../src/records/not-opened.tsx';
import { Toaster } from '../src/ui/toaster.tsx';

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
      <Toaster closeLabel="Close" />
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
  render(<Page />);
  const add = screen.getByRole('button', { name: 'Add' });

  await userEvent.click(add);
  expect(await screen.findByText(/Không kết nối được với máy chủ/)).toBeVisible();
  expect(add).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(add);
  expect(await screen.findByRole('button', { name: 'Close the form' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
