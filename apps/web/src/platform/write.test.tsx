import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWrite } from './write.ts';

/** A write of rows and files, each of which ends when the test says so. */
function renderWrite() {
  const ends = new Map<unknown, PromiseWithResolvers<string>>();
  const begun: unknown[] = [];
  const client = new QueryClient();
  const { result, unmount } = renderHook(
    () =>
      useWrite({
        mutationFn: (given: string | File) => {
          begun.push(given);
          const end = Promise.withResolvers<string>();
          ends.set(given, end);
          return end.promise;
        },
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const end = (given: unknown) => ends.get(given);
  return { begun, end, unmount, write: () => result.current };
}

test('two rows that are written at once are each told how they ended', async () => {
  const { write, end } = renderWrite();
  const told: string[] = [];
  const press = (row: string) =>
    write().mutate(row, {
      onSuccess: (answer) => told.push(answer),
      onError: ({ message }) => told.push(message),
    });
  await act(async () => {
    press('first');
    press('second');
  });

  await act(async () => end('first')?.reject(new Error('the first is refused')));
  await act(async () => end('second')?.resolve('the second is there'));

  expect(told).toEqual(['the first is refused', 'the second is there']);
});

test('of two files the second is written too, and the same one twice is written once', async () => {
  const { write, begun } = renderWrite();
  const first = new File(['a'], 'lich.pdf');
  const second = new File(['b'], 'hoc-phi.pdf');

  await act(async () => {
    for (const file of [first, second, first]) write().mutate(file);
  });

  expect(begun).toEqual([first, second]);
});

test('nobody is told what became of a press on a screen that they have left', async () => {
  const { write, end, unmount } = renderWrite();
  const told: string[] = [];
  await act(async () => write().mutate('row', { onSuccess: (answer) => told.push(answer) }));
  unmount();

  await act(async () => end('row')?.resolve('it is there'));

  expect(told).toEqual([]);
});
