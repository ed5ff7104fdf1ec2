import type { ChangedArea } from '@station/contract/changes';
import { queryClient } from '../../platform/query-client.ts';

/**
 * Asks anew for the answers about some areas, by the first word of their keys: those on the screen
 * now, the others when they are shown next. A page out of sight asks when it is looked at.
 */
export function invalidate(areas: ReadonlySet<ChangedArea | 'all'>): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => areas.has('all') || areas.has(queryKey[0] as ChangedArea),
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
}
