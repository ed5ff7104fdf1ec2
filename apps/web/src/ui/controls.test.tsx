import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmHost, confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { MessageBanner } from './message-banner.tsx';
import { Pagination } from './pagination.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SearchField } from './search-field.tsx';
import { StatTiles } from './stat-tiles.tsx';

const question = {
  title: 'Delete Ánh?',
  text: 'For good.',
  confirmLabel: 'Delete',
  cancelLabel: 'Keep',
};

test('a question has its answer under the focus, and waits for one', async () => {
  render(<ConfirmHost />);
  let answer = confirm(question);

  expect(
    await screen.findByRole('alertdialog', { name: 'Delete Ánh?' }),
  ).toHaveAccessibleDescription('For good.');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(answer).resolves.toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  act(() => {
    answer = confirm(question);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await expect(answer).resolves.toBe(false);
});

test('Escape is a no, and so is a second question for the first one', async () => {
  render(<ConfirmHost />);
  const first = confirm(question);
  let second = first;
  act(() => {
    second = confirm({ ...question, title: 'Delete all?' });
  });
  await expect(first).resolves.toBe(false);

  // What the browser sends for Escape.
  fireEvent(await screen.findByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  await expect(second).resolves.toBe(false);
});

test('a dialog that is to stay is there again when the browser closes it unasked', () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Saving" onClose={onClose}>
      …
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Saving' });

  // What the browser does at a second Escape in a row.
  fireEvent(dialog, new Event('cancel', { cancelable: false }));
  act(() => dialog.close());
  fireEvent(dialog, new Event('close'));
  expect(dialog).toBeVisible();
  expect(dialog.open).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press beside a dialog closes it, and text chosen with the mouse to beyond its edge does not', async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Token" onClose={onClose}>
      <p>st_secret</p>
    </Dialog>,
  );
  const beside = screen.getByRole('dialog', { name: 'Token' });

  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('st_secret') },
    { keys: '[/MouseLeft]', target: beside },
  ]);
  // A browser's click is where both its ends are.
  fireEvent.click(beside);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(beside);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a busy button keeps the focus and takes no second press', async () => {
  const press = vi.fn();
  const view = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button'));
  view.rerender(
    <Button busy onClick={press}>
      Save
    </Button>,
  );

  await userEvent.click(screen.getByRole('button'));
  expect(press).toHaveBeenCalledOnce();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('searching waits for a pause in typing, and Enter does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi), delay: null });
  const onSearch = vi.fn();
  render(
    <SearchField
      label="Search"
      placeholder="Name"
      value=""
      clearLabel="Clear"
      onSearch={onSearch}
    />,
  );

  await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' anh ');
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([['anh']]);
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  expect(onSearch.mock.calls).toEqual([['anh'], ['anh x']]);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onSearch).toHaveBeenLastCalledWith('');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a press elsewhere begins the search at its end, before what is pressed hears of it', async () => {
  const told: string[] = [];
  render(
    <>
      <SearchField
        label="Search"
        placeholder=""
        value=""
        clearLabel="Clear"
        onSearch={(text) => told.push(text)}
      />
      <button type="button" onClick={() => told.push('pressed')}>
        Minh
      </button>
    </>,
  );

  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'minh');
  const target = screen.getByRole('button', { name: 'Minh' });
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(told).toEqual([]);
  await user.pointer({ keys: '[/MouseLeft]', target });
  expect(told).toEqual(['minh', 'pressed']);
});

test('the search field follows an address that changes by itself', () => {
  const props = { label: 'Search', placeholder: '', clearLabel: 'Clear', onSearch: vi.fn() };
  const view = render(<SearchField {...props} value="anh" />);

  view.rerender(<SearchField {...props} value="" />);
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(props.onSearch).not.toHaveBeenCalled();
});

test('the pages have ends', async () => {
  const onPage = vi.fn();
  const props = {
    label: 'Pages',
    totalPages: 3,
    onPage,
    summary: '1 - 20 of 55',
    pageText: 'Page',
    previousLabel: 'Before',
    nextLabel: 'Next',
  };
  const view = render(<Pagination {...props} page={1} />);
  expect(screen.getByRole('button', { name: 'Before' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPage).toHaveBeenCalledWith(2);

  view.rerender(<Pagination {...props} page={3} />);
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  view.rerender(<Pagination {...props} page={1} totalPages={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('one tile is chosen, and says so', async () => {
  const onSelect = vi.fn();
  render(
    <StatTiles
      label="Categories"
      selected="all"
      onSelect={onSelect}
      tiles={[
        { key: 'all', value: '240', label: 'All' },
        { key: 'client', value: '48', label: 'Clients', detail: '50' },
      ]}
    />,
  );

  expect(screen.getByRole('button', { name: '240 All' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '48 Clients 50' }));
  expect(onSelect).toHaveBeenCalledWith('client');
});

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const [file, setFile] = useState<File>();
  return (
    <FileDropZone
      label="Choose a file"
      hint="Up to 10 MB"
      accept=".xlsx"
      file={file && { name: file.name, size: '1 KB' }}
      onFile={(chosen) => {
        setFile(chosen);
        onFile(chosen);
      }}
      onRemove={() => setFile(undefined)}
      removeLabel="Remove"
    />
  );
}

test('a file is chosen or dropped, shown, and removed again', async () => {
  const onFile = vi.fn();
  render(<Drop onFile={onFile} />);
  const field = screen.getByLabelText('Choose a file');
  expect(field).toHaveAccessibleDescription('Up to 10 MB');

  await userEvent.upload(field, new File(['a'], 'a.xlsx'));
  expect(screen.getByText('a.xlsx')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('a.xlsx')).toBeNull();
  expect(field).toHaveFocus();

  // Dropped files come whatever they are; the caller judges.
  fireEvent.drop(field, { dataTransfer: { files: [new File(['b'], 'b.txt')] } });
  expect(onFile.mock.calls.map(([file]) => (file as File).name)).toEqual(['a.xlsx', 'b.txt']);
});

test('progress is told in numbers and words, and can be called off', async () => {
  const onCancel = vi.fn();
  const props = { label: 'Sending', cancelLabel: 'Stop', onCancel };
  const view = render(<ProgressBar {...props} detail="1.52 / 2.41 MB" value={0.631} />);

  expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute(
    'aria-valuenow',
    '63',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onCancel).toHaveBeenCalledOnce();
  view.rerender(<ProgressBar {...props} detail="Row 12" value={undefined} />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('a banner shows its lines, each in its tone, and closes', async () => {
  const onClose = vi.fn();
  render(
    <MessageBanner
      tone="bad"
      title="Done"
      closeLabel="Close"
      onClose={onClose}
      lines={[
        { text: '1. twice', tone: 'notice' },
        { text: '2. wrong', tone: 'warning' },
      ]}
    />,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('Done');
  expect(screen.getAllByRole('listitem').map((line) => line.dataset.tone)).toEqual([
    'notice',
    'warning',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
