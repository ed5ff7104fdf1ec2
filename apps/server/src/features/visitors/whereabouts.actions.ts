import type { LiveVisitor } from '@station/contract/realtime';
import { defineEvent } from '../../platform/events.ts';

/** A device of somebody who shows where they are told where it is. */
export const deviceMoved = defineEvent<LiveVisitor>('visitors.device-moved');

/** A device tells no more where it is: its owner stopped (`hidden`), or its connection did. */
export const deviceGone = defineEvent<{ socketId: string; hidden: boolean }>(
  'visitors.device-gone',
);
