import { HWP_MIME_TYPES } from '@station/contract/files/contents';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { settingsChanged } from '../../settings/settings.events.ts';
import { readTexts } from '../text/texts.jobs.ts';
import { hasWaitingTexts, queueTextsOf } from '../text/texts.queries.ts';
import { makeThumbnails } from '../thumbnails/thumbnails.jobs.ts';
import { hasWaitingPictures } from '../thumbnails/thumbnails.queries.ts';
import { contentsAdded } from './processing.events.ts';

/** Milliseconds for which what comes is gathered, so that many files are not a job each. */
const GATHERED_MS = 200;

/** How often, in milliseconds, it is looked without being told: for what a server that died has left. */
const LOOKED_MS = 60_000;

/** There is one job of each kind, which does all that waits. */
const KEY = 'all';

/** Sees to it that a job is there whenever something waits. Answers how to stop. */
export function startProcessing({ db, events, log }: Context): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  let isLooking = false;
  let isWanted = false;

  const look = async () => {
    if (await hasWaitingPictures(db)) {
      await db
        .transaction()
        .execute((trx) => addJob(trx, makeThumbnails, { payload: {}, key: KEY }));
    }
    if (await hasWaitingTexts(db)) {
      await db.transaction().execute((trx) => addJob(trx, readTexts, { payload: {}, key: KEY }));
    }
  };
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(async () => {
      isLooking = true;
      isWanted = false;
      await look().catch((err: unknown) => log.warn({ err }, 'waiting files were not looked at'));
      isLooking = false;
      lookIn(isWanted ? GATHERED_MS : LOOKED_MS);
    }, milliseconds).unref();
  };
  const noteAdded = () => {
    if (!isWanted && !isLooking) lookIn(GATHERED_MS);
    isWanted = true;
  };
  const stopListening = [
    events.subscribe(contentsAdded, noteAdded),
    events.subscribe(settingsChanged, ({ file_hwp_text: isRead }) => {
      if (!isRead) return;
      // What came before it was chosen is read as well.
      queueTextsOf(db, HWP_MIME_TYPES).then(noteAdded, (err: unknown) =>
        log.warn({ err }, 'documents of before were not queued to be read'),
      );
    }),
  ];
  lookIn(GATHERED_MS);
  return () => {
    stopped = true;
    for (const stop of stopListening) stop();
    clearTimeout(timer);
  };
}
