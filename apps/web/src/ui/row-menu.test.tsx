import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

function Menu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <RowMenu
      label="Actions for Ánh"
      items={[
        { key: 'edit', label: 'Edit', onSelect: onEdit },
        { key: 'delete', label: 'Delete', tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}

test('a menu is opened, walked through and left by keyboard', async () => {
  const onEdit = vi.fn();
  const onDelete = vi.fn();
  render(<Menu onEdit={onEdit} onDelete={onDelete} />);
  const dots = screen.getByRole('button', { name: 'Actions for Ánh' });

  dots.focus();
  await userEvent.keyboard('{Enter}');
  expect(dots).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(onDelete).toHaveBeenCalledOnce();
  expect(dots).toHaveFocus();

  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(dots).toHaveFocus();
  expect(onEdit).not.toHaveBeenCalled();
});

test('a letter leads to the item that begins with it', async () => {
  render(<Menu onEdit={vi.fn()} onDelete={vi.fn()} />);

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ánh' }));
  await userEvent.keyboard('d');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('x');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
});

test('a letter in an open menu is no shortcut of the page as well; a space and a chord are left alone', async () => {
  render(<Menu onEdit={vi.fn()} onDelete={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ánh' }));

  const isLeft = (init: KeyboardEventInit) =>
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Edit' }), init);
  expect(isLeft({ key: 'd' })).toBe(false);
  expect(isLeft({ key: 'n' })).toBe(false);
  expect(isLeft({ key: ' ' })).toBe(true);
  expect(isLeft({ key: 'k', ctrlKey: true })).toBe(true);
});

test('a press beside an open menu closes it', async () => {
  render(
    <>
      <Menu onEdit={vi.fn()} onDelete={vi.fn()} />
      <p>Beside</p>
    </>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ánh' }));
  expect(screen.getByRole('menu', { name: 'Actions for Ánh' })).toBeInTheDocument();
  await userEvent.click(screen.getByText('Beside'));
  expect(screen.queryByRole('menu')).toBeNull();
});
