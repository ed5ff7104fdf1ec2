import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { FoundFile } from './dropped-files.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** A page that takes files, and says which came from where. */
function Page() {
  const [found, setFound] = useState<readonly FoundFile[]>([]);
  const isOver = useDroppedFiles(setFound);
  return (
    <main aria-label={isOver ? 'over' : 'idle'}>
      {found.map(({ file, path }) => (
        <p key={file.name}>{[...path, file.name].join('/')}</p>
      ))}
    </main>
  );
}

const fileEntry = (name: string) => ({
  ...{ isFile: true, isDirectory: false, name },
  file: (done: (file: File) => void) => done(new File(['x'], name)),
});

function folderEntry(name: string, entries: readonly object[]) {
  const batches = [entries, []];
  const createReader = () => ({
    readEntries: (done: (some: readonly object[]) => void) => done(batches.shift() ?? []),
  });
  return { isFile: false, isDirectory: true, name, createReader };
}

test('folders that are dropped anywhere come with all that is meant of them', async () => {
  render(<Page />);
  const folder = folderEntry('Khóa 5', [
    fileEntry('Thumbs.db'),
    fileEntry('đề thi.docx'),
    folderEntry('교재', [fileEntry('bài 1.pdf')]),
  ]);
  const items = [folder, fileEntry('ghi chú.txt')].map((entry) => ({
    webkitGetAsEntry: () => entry,
  }));
  const dataTransfer = { types: ['Files'], items, files: [] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByRole('main', { name: 'over' })).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() =>
    expect([...document.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      'Khóa 5/đề thi.docx',
      'Khóa 5/교재/bài 1.pdf',
      'ghi chú.txt',
    ]),
  );
  expect(screen.getByRole('main', { name: 'idle' })).toBeVisible();
});

test('files are pasted, and text goes where it was meant to', () => {
  render(<Page />);
  // Browsers say so of a file that lies in no folder; the one of the tests says nothing.
  const picture = Object.assign(new File(['x'], 'ảnh chụp.png'), { webkitRelativePath: '' });
  fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
  expect(screen.getByText('ảnh chụp.png')).toBeVisible();
  const isTaken = (data: object) => !fireEvent.paste(document.body, { clipboardData: data });
  expect(isTaken({ files: [] })).toBe(false);
  const isDropTaken = !fireEvent.drop(document.body, {
    dataTransfer: { types: ['text/plain'], items: [], files: [] },
  });
  expect(isDropTaken).toBe(false);
});
