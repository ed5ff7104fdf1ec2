import { areasChangedBy } from '@station/contract/changes';
import { restoreTrash, type TrashKindName } from '@station/contract/trash/trash';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import type { Restored } from './trash-texts.ts';

/** Which thing in the trash is meant. */
export type TrashKey = { kind: TrashKindName; id: number };

/** Puts things back to where they were. @throws Problem as `call` does. */
export const restore = (items: readonly TrashKey[]): Promise<Restored> =>
  call(restoreTrash, { body: { items: [...items] } });

/** Reads again the trash and whatever things come back to: the contract names these areas. */
export async function refreshTrash(client: QueryClient): Promise<void> {
  const areas = areasChangedBy(restoreTrash);
  await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
}
