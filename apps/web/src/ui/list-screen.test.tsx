import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Column } from './data-table.tsx';
import { ListScreen, type ListState, type ListTexts } from './list-screen.tsx';
import { useChosen } from './use-chosen.ts';

type Row = { id: number; name: string };

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
];

const texts: ListTexts = {
  list: 'People',
  head: {
    filters: 'Filters',
    filtersSet: (count) => `Filters ${count}`,
    remove: (label) => `Remove ${label}`,
    clear: 'Clear filters',
    done: 'Done',
    close: 'Close',
    refresh: 'Refresh',
    more: 'More actions',
  },
  loading: 'Loading people',
  search: { label: 'Search people', placeholder: 'Name', clear: 'Clear' },
  found: (count) => `${count} found`,
  none: { title: 'Nobody yet', text: 'Add somebody.' },
  noneFound: { title: 'Nobody found', clear: 'Show everybody' },
  pages: {
    label: 'Pages',
    range: (from, to, total) => `${from}-${to} of ${total}`,
    page: (page, total) => `Page ${page} of ${total}`,
    previous: 'Previous',
    next: 'Next',
  },
};

const PER_PAGE = 2;

/** A list of `total` people, of which the address shows a page. */
function People({ total, start = {} }: { total: number; start?: Start }) {
  const [address, setAddress] = useState({ search: '', page: 1, ...start });
  const [steps, setSteps] = useState(0);
  const { search, page } = address;
  const everybody = Array.from({ length: total }, (_, at) => ({
    id: at,
    name: `Person ${at + 1}`,
  }));
  const found = everybody.filter(({ name }) => name.includes(search));
  const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const choice = useChosen(rows, {
    rowKey: ({ id }) => id,
    allLabel: 'Choose all',
    rowLabel: ({ name }) => `Choose ${name}`,
    mark: () => null,
  });
  return (
    <>
      <ListScreen
        at={{
          address,
          change: (next) => {
            setAddress({ ...address, ...next });
            setSteps(steps + 1);
          },
          replace: (next) => setAddress({ ...address, page: 1, ...next }),
        }}
        list={listOf(rows, page, found.length)}
        texts={texts}
        columns={columns}
        rowKey={({ id }) => id}
        choice={choice}
        icon={null}
        action={<button type="button">Add</button>}
        bulk={
          <section aria-label="Chosen">
            {[...choice.chosen.values()].map(({ name }) => name).join(', ')}
            <button type="button" onClick={choice.clear}>
              Let go
            </button>
          </section>
        }
      />
      <p>{`Steps: ${steps}`}</p>
    </>
  );
}

type Start = { search?: string; page?: number };

function listOf(rows: readonly Row[], page: number, total: number): ListState<Row> {
  const pages = {
    page,
    per_page: PER_PAGE,
    total_pages: Math.ceil(total / PER_PAGE),
    total_records: total,
  };
  return { rows, pages, onRetry: () => undefined };
}

test('turning a page is a step, and puts the focus at the beginning of the list', async () => {
  const show = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<People total={5} />);

  expect(screen.getByText('1-2 of 5')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));

  expect(screen.getByText('3-4 of 5')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  const list = screen.getByRole('region', { name: 'People' });
  expect(list).toHaveFocus();
  expect(show.mock.contexts).toEqual([list]);
  expect(screen.getByText('Steps: 1')).toBeVisible();
});

test('a page beyond the end gives way to the last one, without a step', () => {
  render(<People total={5} start={{ page: 9 }} />);

  expect(screen.getByText('5-5 of 5')).toBeVisible();
  expect(screen.getByRole('row', { name: /Person 5/ })).toBeVisible();
  expect(screen.getByText('Steps: 0')).toBeVisible();
});

test('while the last page is on its way, a page beyond the end shows no "nothing"', () => {
  const replace = vi.fn();
  const at = { address: { page: 9 }, change: vi.fn(), replace };
  const list = listOf([], 9, 5);
  const props = { at, texts, columns, rowKey: ({ id }: Row) => id, icon: null };
  const view = render(<ListScreen {...props} list={{ ...list, stale: true }} />);
  expect(replace).not.toHaveBeenCalled();

  view.rerender(<ListScreen {...props} list={list} />);
  expect(replace.mock.calls).toEqual([[{ page: 3 }]]);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

test('the bulk bar is there while rows are chosen, also those of other pages', async () => {
  render(<People total={5} />);
  const bar = () => screen.queryByRole('region', { name: 'Chosen' });
  expect(bar()).toBeNull();

  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Person 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Person 3' }));
  expect(bar()).toHaveTextContent('Person 1, Person 3');

  await userEvent.click(screen.getByRole('button', { name: 'Let go' }));
  expect(bar()).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Choose Person 3' })).not.toBeChecked();
});

test('what a search has found is counted, and what it has not found leads back to everybody', async () => {
  render(<People total={5} start={{ search: 'Person 4' }} />);
  expect(screen.getByText('1 found')).toBeVisible();

  const field = screen.getByRole('searchbox', { name: 'Search people' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Zoe{Enter}');
  expect(screen.getByText('Nobody found')).toBeVisible();
  expect(screen.getByText('Steps: 0')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(screen.getByText('1-2 of 5')).toBeVisible();
  expect(field).toHaveValue('');
});

test('where nothing is, it says what to do', () => {
  render(<People total={0} />);

  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.getByText('Add somebody.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
});

test('rows that could not be had are asked for again', async () => {
  const onRetry = vi.fn();
  const failure = { title: 'No people', text: 'No line', detail: 'Code: 1', retry: 'Try again' };
  render(
    <ListScreen
      list={{ rows: undefined, failure, onRetry }}
      texts={texts}
      columns={columns}
      rowKey={({ id }: Row) => id}
      icon={null}
    />,
  );

  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('No people')).toBeVisible();
  expect(alert.getByText('Code: 1')).toBeVisible();
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('where that is offered, a list is loaded again at the press of a button', async () => {
  const onRetry = vi.fn();
  const list = { rows: [{ id: 1, name: 'Person 1' }], onRetry };
  render(
    <ListScreen
      list={list}
      texts={texts}
      columns={columns}
      rowKey={({ id }: Row) => id}
      icon={null}
      canRefresh
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a list without pages goes on at the press of a button, and says why it could not', async () => {
  const onMore = vi.fn();
  const rows = [{ id: 1, name: 'Person 1' }];
  const more = { busy: false, failure: 'No line', onMore };
  const goingOn: ListTexts = {
    ...texts,
    more: {
      shown: (count, isAll) => (isAll ? `All ${count}` : `${count} so far`),
      more: 'More',
      loading: 'Loading',
    },
  };
  const props = { texts: goingOn, columns, rowKey: ({ id }: Row) => id, icon: null };
  const onRetry = () => undefined;
  const view = render(<ListScreen {...props} list={{ rows, more, onRetry }} />);

  expect(screen.getByText('1 so far')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('No line');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();

  view.rerender(<ListScreen {...props} list={{ rows, more: undefined, onRetry }} />);
  expect(screen.getByText('All 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('rows that are drawn freely stand in the same list, with a word while they are on their way', () => {
  const draw = (rows: readonly Row[]) => rows.map(({ id, name }) => <p key={id}>{name}</p>);
  const onRetry = () => undefined;
  const view = render(
    <ListScreen list={{ rows: undefined, onRetry }} texts={texts} icon={null}>
      {draw}
    </ListScreen>,
  );
  const list = within(screen.getByRole('region', { name: 'People' }));
  expect(list.getByText('Loading people')).toBeVisible();

  view.rerender(
    <ListScreen list={listOf([{ id: 1, name: 'Ánh' }], 1, 1)} texts={texts} icon={null}>
      {draw}
    </ListScreen>,
  );
  expect(list.getByText('Ánh')).toBeVisible();
});
