import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  actionsColumn,
  deleteAction,
  editAction,
  RowButtons,
} from '../src/records/row-actions.tsx';
import { DataTable } from '../src/ui/data-table.tsx';

const edit = vi.fn();

function renderRows(as?: 'both' | 'menu' | 'buttons') {
  const column = actionsColumn<{ id: number; name: string }>({
    ...(as && { as }),
    nameOf: ({ name }) => name,
    actions: ({ id, name }) => [
      { key: 'call', label: 'Gọi', icon: IconPhone, href: 'tel:0901' },
      editAction(name, () => edit(id)),
      deleteAction(name, () => {}),
    ],
  });
  render(
    <DataTable
      caption="Nhân viên"
      columns={[column]}
      rows={[{ id: 4, name: 'Lan' }]}
      rowKey={({ id }) => id}
      empty={null}
      loadingLabel="Đang tải"
    />,
  );
  return within(screen.getByRole('table', { name: 'Nhân viên' }));
}

test('what names its row is a button in the table, and all of it stands in the menu of the card', async () => {
  const table = renderRows();
  await userEvent.click(table.getByRole('button', { name: 'Sửa Lan' }));
  expect(edit).toHaveBeenCalledExactlyOnceWith(4);
  expect(table.getByRole('button', { name: 'Xóa Lan' })).toBeVisible();
  expect(table.queryByRole('button', { name: /Gọi/ })).toBeNull();

  await userEvent.click(table.getByRole('button', { name: /^Thao tác.*Lan/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((one) => one.textContent)).toEqual(['Gọi', 'Sửa', 'Xóa']);
  expect(items[0]).toHaveAttribute('href', 'tel:0901');
});

test('a table may have the menu alone, or the buttons alone', () => {
  const table = renderRows('menu');
  expect(table.getAllByRole('button')).toHaveLength(1);
});

test('the buttons alone leave out what does not name its row', () => {
  const table = renderRows('buttons');
  expect(table.getAllByRole('button')).toHaveLength(2);
});

test('a way that names its row is a link in the table', () => {
  const open = { key: 'open', label: 'Mở', named: 'Mở Lan', icon: IconPhone, href: '/lan' };
  render(<RowButtons actions={[open]} />);
  expect(screen.getByRole('link', { name: 'Mở Lan' })).toHaveAttribute('href', '/lan');
});
