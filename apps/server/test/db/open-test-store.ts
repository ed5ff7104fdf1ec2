import { onTestFinished } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../../src/db/db.ts';
import { createTestStore } from '../test-store.ts';

/** Where a test's store is, to open it again. */
export type StorePlace = Pick<StoreOptions, 'dataDir' | 'databaseUrl'>;

/** An open store and what it takes to be rid of it. */
export interface OpenedTestStore {
  store: Store;
  place: StorePlace;
  remove(): Promise<void>;
}

/**
 * A migrated store of the kind that the run is about, for the whole of a file. `fsync` is off: only
 * tests of durability need it.
 */
export async function openFileStore(options: Partial<StoreOptions> = {}): Promise<OpenedTestStore> {
  const { remove, ...place } = await createTestStore();
  const store = await openStore({ ...place, fsync: false, ...options });
  return {
    store,
    place,
    async remove() {
      await store.close();
      await remove();
    },
  };
}

/** The same for one test; it goes when the test is over. */
export async function openTestStore(options: Partial<StoreOptions> = {}): Promise<OpenedTestStore> {
  const opened = await openFileStore(options);
  onTestFinished(() => opened.remove());
  return opened;
}
