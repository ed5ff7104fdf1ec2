import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Locker } from '@tus/server';
import type { Db } from '../../../db/db.ts';
import { giveBackUploadLock, renewUploadLock, takeUploadLock } from './uploads.queries.ts';

/** Seconds that a lock holds unless it is renewed: how long a server that died keeps others away. */
const HOLDS_S = 6;

/** How often, in milliseconds, it is renewed, and looked whether somebody waits. */
const RENEWED_MS = 1_500;

/** How often, in milliseconds, and for how long whoever waits tries. */
const TRIED_MS = 150;
const GIVES_UP_MS = 10_000;

/**
 * One request at a time works on an upload, whichever server it has reached. When another one comes,
 * the line of the first is most often dead: it is told to let go.
 */
export function uploadLocker(
  db: Db,
  options: {
    /** Called within the request that holds a lock and is to let it go. */
    onWanted: () => void;
    onError: (error: unknown) => void;
  },
): Locker {
  const { onWanted, onError } = options;
  return {
    newLock(id) {
      const lease = { id, token: randomUUID(), seconds: HOLDS_S };
      let renewing: NodeJS.Timeout | undefined;
      return {
        async lock(signal, requestRelease) {
          const until = performance.now() + GIVES_UP_MS;
          for (;;) {
            const took = await takeUploadLock(db, lease);
            if (took === 'taken') break;
            if (took === 'missing') throw ERRORS.FILE_NOT_FOUND;
            if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
            await pause(TRIED_MS);
          }
          renewing = setInterval(() => {
            renewUploadLock(db, lease)
              // A lock that is lost, to a pause of this server, is somebody else's.
              .then((state) => {
                if (state === 'kept') return;
                onWanted();
                return requestRelease();
              })
              .catch(onError);
          }, RENEWED_MS).unref();
        },
        async unlock() {
          clearInterval(renewing);
          await giveBackUploadLock(db, lease.id, lease.token).catch(onError);
        },
      };
    },
  };
}
