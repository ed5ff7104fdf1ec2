/** The S3 with the files goes away under load, and comes back: uploads wait for it, all else goes on. */
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOADS_PATH } from '@station/contract/files/uploads';
import { promisesAfterwards } from './afterwards.ts';
import { startCrowd } from './crowd.ts';
import { countFailures } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';

/** Its file is kept as well. */
const IMPORT = 'POST /api/imports';

const BEFORE_MS = 10_000;
const GONE_MS = { full: 60_000, short: 20_000 };
const AFTER_MS = 20_000;

/** Uploads go through again within so long after it is back, in milliseconds. */
const AGAIN_WITHIN_MS = 10_000;

/** Whoever cannot be served is told so within so long, in ms: the first request tries four times. */
const TOLD_WITHIN_MS = 5_000;

/** Shuts S3 off for a while. */
export async function s3Gone({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const site = await startSite();
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    const { ledger } = crowd;
    await pause(BEFORE_MS);
    const goneAt = performance.now();
    const before = ledger.count('file');
    await site.gates.s3.set('shut');
    await pause(GONE_MS[isShort ? 'short' : 'full']);
    const meanwhile = ledger.calls;
    await site.gates.s3.set('open');
    const backAt = performance.now();
    const files = ledger.count('file');
    await waitFor(() => ledger.count('file') > files, 60_000, 'an upload after S3 is back');
    const againMs = performance.now() - backAt;
    await pause(AFTER_MS);
    await crowd.stop();
    const afterwards = await promisesAfterwards(site, ledger);
    crowd.sockets.close();

    const isUpload = (what: string) => what.includes(UPLOADS_PATH) || what === IMPORT;
    const uploads = ledger.failures.filter((it) => isUpload(it.what));
    const others = ledger.failures.filter((it) => !isUpload(it.what));
    const unclear = uploads.filter(
      (it) => !it.how.startsWith('503') || it.endedAt < goneAt || it.begunAt > backAt,
    );
    const slowest = uploads
      .map(({ what, begunAt, endedAt }) => ({ what, ms: endedAt - begunAt }))
      .reduce((most, it) => (it.ms > most.ms ? it : most), { what: 'none', ms: 0 });
    return {
      story: `${PEOPLE} people made ${ledger.calls.toLocaleString('en')} calls, ${meanwhile.toLocaleString('en')} of them before S3 was back. It was gone for ${GONE_MS[isShort ? 'short' : 'full'] / 1000} s: connections were refused, and those that were there were cut. ${before} files were there before, ${files} when it came back, ${ledger.count('file')} at the end.`,
      promises: [
        {
          promise:
            'while S3 is gone, whoever sends a file to keep (also one to import) is told so: 503, within 5 s',
          measured: `${uploads.length} were told so, after ${(slowest.ms / 1000).toFixed(1)} s at most (${slowest.what}); ${some(countFailures(unclear), 'none was told anything else')}`,
          isKept: uploads.length > 0 && unclear.length === 0 && slowest.ms <= TOLD_WITHIN_MS,
        },
        {
          promise: 'everything else goes on',
          measured: some(countFailures(others), 'no other call failed'),
          isKept: others.length === 0,
        },
        {
          promise: 'uploads go through by themselves within 10 s after it is back',
          measured: `the first after ${(againMs / 1000).toFixed(1)} s`,
          isKept: againMs <= AGAIN_WITHIN_MS,
        },
        ...afterwards,
      ],
      notes: [
        'An upload that is told 503 keeps what it has sent; it goes on, or is finished, when whoever sends it asks again.',
        'A server that is started while S3 is gone does not start, and says so: settings that are wrong look the same.',
      ],
    };
  } finally {
    await site.stop();
  }
}
