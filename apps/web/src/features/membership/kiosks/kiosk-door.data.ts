import { kioskCheckIn } from '@station/contract/membership/kiosks';
import { call } from '../../../platform/call.ts';
import { createDoor, type Door, PATIENCE_MS } from '../check-in/door.ts';

/** Begins the names under which a kiosk keeps its scans: enough of a link to tell two apart. */
const NAMED_BY = 8;

/** The door of a kiosk, by the token of its link: no names to choose from, and nobody signed in. */
export const kioskDoor = (kiosk: string): Door =>
  createDoor({
    prefix: () => `station.kiosk.${kiosk.slice(0, NAMED_BY)}.`,
    ask: async (key, { text }, waited_ms) => {
      const body = { kiosk, key, text, waited_ms };
      const { data } = await call(kioskCheckIn, { body, patience: PATIENCE_MS });
      const { name, image, ...answer } = data;
      return { answer: { ...answer, member: { name, image } }, candidates: [] };
    },
  });
