import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HeadTexts } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';

const texts: HeadTexts = {
  filters: 'Filters',
  filtersSet: (count) => `Filters ${count}`,
  remove: (label) => `Remove ${label}`,
  clear: 'Clear filters',
  done: 'Done',
  close: 'Close',
  refresh: 'Refresh',
  more: 'More actions',
};

/** jsdom lays nothing out, which the head takes for all the room there is. */
const inWidth = (px: number) =>
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(px);
afterEach(() => vi.restoreAllMocks());

function Head({ onExport = () => {} }: { onExport?: () => void }) {
  const [role, setRole] = useState('');
  const clear = () => setRole('');
  return (
    <ListHead
      texts={texts}
      title={<h1>People</h1>}
      primary={{ key: 'add', label: 'Add somebody', onSelect: () => {} }}
      actions={[
        { key: 'export', label: 'Export', onSelect: onExport },
        { key: 'trash', label: 'Trash', href: '/trash', onSelect: () => {} },
      ]}
      search={<input aria-label="Search" />}
      fields={
        <label>
          Role
          <select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            <option value="">Any</option>
            <option value="boss">Boss</option>
          </select>
        </label>
      }
      set={role ? [{ key: 'role', label: 'Boss', onRemove: clear }] : []}
      onClear={clear}
    />
  );
}

test('in a narrow frame filters stand in a sheet, and what is set can be taken back', async () => {
  inWidth(358);
  render(<Head />);
  expect(screen.getByLabelText('Search')).toBeVisible();
  expect(screen.queryByLabelText('Role')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'boss');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Boss' }));
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

test('in a narrow frame all but the primary action stand in one menu', async () => {
  inWidth(358);
  const onExport = vi.fn();
  render(<Head onExport={onExport} />);
  expect(screen.getByRole('button', { name: 'Add somebody' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Trash' })).toHaveAttribute('href', '/trash');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(onExport).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('with room, filters and actions are laid out, and all filters go by one press', async () => {
  inWidth(1100);
  render(<Head />);
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Trash' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();

  await userEvent.selectOptions(screen.getByLabelText('Role'), 'boss');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByLabelText('Role')).toHaveValue('');
});
