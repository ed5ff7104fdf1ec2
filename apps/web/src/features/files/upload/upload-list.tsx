import { Suspense, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import css from './upload.module.css';
import { UploadLine } from './upload-line.tsx';
import {
  hasBegun,
  isMoving,
  isOver,
  type Queue,
  type Subject,
  type TwinChoice,
  totalOf,
  type Upload,
} from './upload-queue.ts';
import { totalText } from './upload-texts.ts';
import { type Uploads, useQueue } from './uploads.ts';

const DescribeDialog = lazyPart(() => import('./describe-dialog.tsx'), 'DescribeDialog', NotOpened);

/** So many lines are drawn; a folder of thousands would choke a phone. */
const LINES_SHOWN = 100;

type UploadListProps = {
  uploads: Uploads;
  /** Only new versions of this file. */
  replacing?: number;
  /** Only what is to be attached to this record. */
  attachedTo?: Subject;
  /** Files carry nothing but their names, as those of guests do. */
  plain?: boolean;
};

/** The files that are being sent, waiting, asked about or begun, and those that have just arrived. */
export function UploadList({ uploads, replacing, attachedTo, plain }: UploadListProps) {
  const all = useQueue(uploads);
  const queue = all.filter(
    ({ replaces, attachTo }) =>
      (replacing === undefined || replaces === replacing) &&
      (!attachedTo || (attachTo?.kind === attachedTo.kind && attachTo.id === attachedTo.id)),
  );
  const [described, setDescribed] = useState<readonly Upload[]>();
  if (queue.length === 0) return null;
  // What somebody has to do something about comes first, what is over last.
  const inOrder = queue.toSorted((a, b) => urgency(a) - urgency(b));
  const shown = inOrder.slice(0, LINES_SHOWN);
  const describable = plain ? [] : queue.filter((one) => !hasBegun(one) && one.state !== 'refused');
  const keysOf = (states: readonly Upload['state'][]) =>
    queue.filter(({ state }) => states.includes(state)).map(({ key }) => key);
  const moving = keysOf(['waiting', 'sending', 'interrupted']);
  const paused = keysOf(['paused']);
  const failed = keysOf(['failed']);
  const over = queue.filter(isOver).map(({ key }) => key);
  return (
    <Panel
      title={m.uploads_queue()}
      actions={
        <>
          {describable.length > 0 ? (
            <Button compact onClick={() => setDescribed(describable)}>
              {m.uploads_describe_all()}
            </Button>
          ) : null}
          {moving.length > 0 ? (
            <Button compact onClick={() => uploads.pause(moving)}>
              {m.uploads_pause_all()}
            </Button>
          ) : null}
          {paused.length > 0 ? (
            <Button compact onClick={() => uploads.resume(paused)}>
              {m.uploads_resume_all()}
            </Button>
          ) : null}
          {failed.length > 0 ? (
            <Button compact onClick={() => uploads.retry(failed)}>
              {m.uploads_retry_all()}
            </Button>
          ) : null}
          {over.length > 0 ? (
            <Button compact tone="quiet" onClick={() => uploads.remove(over)}>
              {m.uploads_put_away()}
            </Button>
          ) : null}
        </>
      }
    >
      <TotalProgress queue={queue} uploads={uploads} />
      <AskingForAll queue={queue} uploads={uploads} />
      <ul className="stack" aria-label={m.uploads_queue()}>
        {shown.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            uploads={uploads}
            onDescribe={plain ? undefined : (one) => setDescribed([one])}
          />
        ))}
      </ul>
      {inOrder.length > shown.length ? (
        <p className={css.hint}>
          {m.uploads_more({ count: formatNumber(inOrder.length - shown.length) })}
        </p>
      ) : null}
      <Suspense>
        {described ? (
          <DescribeDialog
            files={described}
            onSave={(details) =>
              uploads.describe(
                described.map(({ key }) => key),
                details,
              )
            }
            onClose={() => setDescribed(undefined)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}

function urgency(upload: Upload): number {
  if (['asking', 'failed', 'refused', 'lost'].includes(upload.state)) return 0;
  if (upload.state === 'sending') return 1;
  return isOver(upload) ? 3 : 2;
}

/** How often the speed is read anew, in milliseconds. */
const RATE_MS = 1_000;

function TotalProgress({ queue, uploads }: { queue: Queue; uploads: Uploads }) {
  const [rate, setRate] = useState<number>();
  const isRunning = queue.some(isMoving);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setRate(uploads.rate()), RATE_MS);
    return () => clearInterval(timer);
  }, [isRunning, uploads]);
  const total = totalOf(queue);
  const counts = { done: formatNumber(total.done), total: formatNumber(total.files) };
  if (!isRunning) {
    return (
      <p role="status" className="plain-figures">
        {m.uploads_done_of(counts)}
      </p>
    );
  }
  return (
    <ProgressBar
      label={m.uploads_total(counts)}
      detail={totalText(total, rate)}
      value={total.bytes === 0 ? undefined : total.sent / total.bytes}
    />
  );
}

/** One word for all that is there already, where that is more than one file. */
function AskingForAll({ queue, uploads }: { queue: Queue; uploads: Uploads }) {
  const asking = queue.filter(({ state }) => state === 'asking');
  if (asking.length < 2) return null;
  const choose = (choice: TwinChoice) =>
    uploads.choose(
      asking.map(({ key }) => key),
      choice,
    );
  return (
    <div className={css.asking}>
      <strong>{m.uploads_twins({ count: formatNumber(asking.length) })}</strong>
      <div className="wrap-2">
        <Button compact onClick={() => choose('link')}>
          {m.uploads_twins_link()}
        </Button>
        <Button compact onClick={() => choose('keep-both')}>
          {m.uploads_twins_keep()}
        </Button>
        <Button compact onClick={() => choose('skip')}>
          {m.uploads_twins_skip()}
        </Button>
      </div>
    </div>
  );
}
