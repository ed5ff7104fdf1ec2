import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Person = { id: number; name: string };
const people: Person[] = [
  { id: 1, name: 'Ánh' },
  { id: 2, name: '김민수' },
];
const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: (person) => person.name },
  { key: 'id', header: 'Number', card: 'detail', from: 'large', cell: (person) => person.id },
];

function People({ rows, chosen = [] }: { rows: Person[] | undefined; chosen?: number[] }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(chosen));
  return (
    <>
      <output>{[...selected].join(',')}</output>
      <DataTable
        caption="People"
        columns={columns}
        rows={rows}
        rowKey={(person) => person.id}
        loadingLabel="Loading..."
        empty={<p>Nobody yet</p>}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: 'Choose all',
          rowLabel: (person) => `Choose ${person.name}`,
          mark: (person) => person.name[0],
          rowKey: (person) => person.id,
        }}
      />
    </>
  );
}

test('it is a table with headers, rows and cells', () => {
  render(<People rows={people} />);

  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Choose all', 'Name', 'Number']);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('cell', { name: '김민수' })).toBeVisible();
});

test('rows are chosen one by one and all at once; rows of other pages stay chosen', async () => {
  render(<People rows={people} chosen={[9]} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all' });

  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Ánh' }));
  expect(screen.getByRole('status')).toHaveTextContent('9,1');
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  expect(screen.getByRole('status')).toHaveTextContent('9,1,2');
  expect(all).toBeChecked();
  expect(screen.getByRole('row', { name: /김민수/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(all);
  expect(screen.getByRole('status').textContent).toBe('9');
});

test('while the first page is on its way it is busy and says so', () => {
  render(<People rows={undefined} />);

  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Choose all' })).toBeDisabled();
});

test('while it is busy, nothing stands in it but what a table holds', async () => {
  const { container } = render(<People rows={undefined} />);

  const { violations, passes } = await axe.run(container, { runOnly: ['aria-required-children'] });
  expect(violations).toEqual([]);
  expect(passes).toHaveLength(1);
});

test('without rows the words for that stand in its place', () => {
  render(<People rows={[]} />);

  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
