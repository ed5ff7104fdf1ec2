import type { LiveVisitor } from '@station/contract/visitors/realtime';
import { defineEvent } from '../../../platform/events.ts';

/**
 * A device of somebody who shows where they are told where it is, and when it was there, in epoch
 * milliseconds of this server's clock. The visitor changes with the next point: copy what is kept.
 */
export const deviceMoved = defineEvent<{ visitor: LiveVisitor; at: number }>(
  'visitors.device-moved',
);

/** A device tells no more where it is: its owner stopped (`hidden`), or its connection did. */
export const deviceLeft = defineEvent<{ socketId: string; hidden: boolean }>(
  'visitors.device-left',
);
