import type { Feature } from '../../platform/context.ts';
import { every } from '../../platform/every.ts';
import { purgeTrash, type TrashKind } from './trash.actions.ts';

const HOUR = 60 * 60_000;

/** One trash for the kinds of things that features put into it. */
export function trash(kinds: readonly TrashKind[]): Feature {
  return {
    routes: () => undefined,
    jobs: (context) => every(HOUR, context.log, () => purgeTrash(context, kinds)),
  };
}
