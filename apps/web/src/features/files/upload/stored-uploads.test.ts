import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedUploads } from './stored-uploads.ts';
import { createUploadEngine, type SendWatch } from './upload-engine.ts';

const HOUR_MS = 60 * 60_000;
/** The locks of the browser, which its tabs share. */
const held = new Set<string>();

beforeEach(() => {
  held.clear();
  localStorage.clear();
  const locks = {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, work: () => Promise<void>) => {
      held.add(name);
      await work();
      held.delete(name);
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
});

/** A tab in which one person uploads. */
function openTab(now = () => 0) {
  const { stored, leave } = storedUploads(7, now);
  const running = new Map<string, { watch: SendWatch; end: (id: number) => void }>();
  const engine = createUploadEngine({
    hasher: { hash: async (file) => `hash of ${(file as File).name}` },
    findTwin: async () => undefined,
    send: (upload, _, watch) => new Promise((end) => running.set(upload.name, { watch, end })),
    discard: async () => {},
    refuse: () => undefined,
    kept: stored,
    later: () => () => {},
  });
  const begin = async (name: string) => {
    engine.add([{ file: new File(['abc'], name, { lastModified: 5 }), path: [] }], {
      folder: null,
      details: { category: '', tags: [], description: '' },
    });
    await vi.waitFor(() => expect(running.has(name)).toBe(true));
    const { watch, end } = running.get(name)!;
    watch.onAddress(`/api/upload/tus/${name}`);
    return { end };
  };
  const states = () => engine.queue.get().map(({ name, state }) => [name, state]);
  return { engine, begin, states, leave };
}

/** What a tab says is unfinished when it is opened. */
async function lostIn(now = () => 0): Promise<string[]> {
  const lost = await storedUploads(7, now).stored.read();
  return lost.map(({ name }) => name);
}

test('what one tab sends is not lost in another, which puts nothing of it back when it is done', async () => {
  const one = openTab();
  const { end } = await one.begin('a');
  const other = openTab();
  await other.begin('b');
  expect(other.states()).toEqual([['b', 'sending']]);
  expect(await lostIn()).toEqual([]);

  end(11);
  await vi.waitFor(() => expect(one.states()).toEqual([['a', 'done']]));
  other.engine.pause([1]);
  one.leave();
  other.leave();
  await vi.waitFor(() => expect(held.size).toBe(0));
  expect(await lostIn()).toEqual(['b']);
});

test('what was taken out in one tab is not put back by another that shows it as lost', async () => {
  const before = openTab();
  await before.begin('a');
  before.leave();
  await vi.waitFor(() => expect(held.size).toBe(0));
  const [one, other] = [openTab(), openTab()];
  await vi.waitFor(() => expect(one.states()).toEqual([['a', 'lost']]));
  await vi.waitFor(() => expect(other.states()).toEqual([['a', 'lost']]));
  one.engine.remove([1]);
  await other.begin('b');
  other.leave();
  await vi.waitFor(() => expect(held.size).toBe(0));
  expect(await lostIn()).toEqual(['b']);
});

test('an upload is kept for a day from when it was begun, however often it is written', async () => {
  let hours = 0;
  const now = () => hours * HOUR_MS;
  const tab = openTab(now);
  await tab.begin('a');
  hours = 20;
  tab.engine.pause([1]);
  tab.leave();
  await vi.waitFor(() => expect(held.size).toBe(0));
  expect(await lostIn(now)).toEqual(['a']);
  hours = 25;
  expect(await lostIn(now)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('without locks what was begun is kept all the same', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  await openTab().begin('a');
  expect(await lostIn()).toEqual(['a']);
});
