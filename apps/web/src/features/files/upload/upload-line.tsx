import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FileSign } from '../file-sign.tsx';
import css from './upload.module.css';
import { hasBegun, isOver, type Upload } from './upload-queue.ts';
import { stateText, uploadFailureText } from './upload-texts.ts';
import type { Uploads } from './uploads.ts';

type UploadLineProps = {
  upload: Upload;
  uploads: Uploads;
  onDescribe?: ((upload: Upload) => void) | undefined;
};

/** One file of the queue: how far it is, and what can be done with it. */
export function UploadLine({ upload, uploads, onDescribe }: UploadLineProps) {
  const { key, name, path, size, sent, state, failure } = upload;
  const isRunning = state === 'sending' || state === 'waiting' || state === 'interrupted';
  const part = size === 0 ? 1 : sent / size;
  return (
    <li className={css.line} data-state={state}>
      <FileSign name={name} className={css.sign} />
      <div className={css.words}>
        <span className={css.name}>{[...path, name].join(' / ')}</span>
        <span className={css.state}>
          {stateText(upload)}
          {state === 'sending' || state === 'paused' || state === 'interrupted'
            ? ` · ${formatBytes(sent)} / ${formatBytes(size)}`
            : ` · ${formatBytes(size)}`}
        </span>
        {isRunning || state === 'paused' || state === 'reading' ? (
          <progress
            className={css.bar}
            value={state === 'waiting' ? 0 : part}
            max={1}
            aria-label={m.uploads_progress({ name })}
          />
        ) : null}
        {failure === undefined ? null : (
          <span role="alert" className="bad-text">
            {uploadFailureText(failure)}
          </span>
        )}
        {state === 'lost' ? <span className={css.state}>{m.uploads_lost_hint()}</span> : null}
        {state === 'asking' ? <Asking upload={upload} uploads={uploads} /> : null}
      </div>
      <div className={css.acts}>
        {isRunning ? (
          <IconButton
            label={m.uploads_pause_row({ name })}
            icon={<IconPlayerPause size={20} aria-hidden="true" />}
            onClick={() => uploads.pause([key])}
          />
        ) : null}
        {state === 'paused' ? (
          <IconButton
            label={m.uploads_resume_row({ name })}
            icon={<IconPlayerPlay size={20} aria-hidden="true" />}
            onClick={() => uploads.resume([key])}
          />
        ) : null}
        {state === 'failed' ? (
          <IconButton
            label={m.uploads_retry_row({ name })}
            icon={<IconRefresh size={20} aria-hidden="true" />}
            onClick={() => uploads.retry([key])}
          />
        ) : null}
        {!onDescribe || hasBegun(upload) || state === 'refused' ? null : (
          <IconButton
            label={m.uploads_describe_row({ name })}
            icon={<IconTag size={20} aria-hidden="true" />}
            onClick={() => onDescribe(upload)}
          />
        )}
        <IconButton
          label={isOver(upload) ? m.uploads_put_away_row({ name }) : m.uploads_cancel_row({ name })}
          icon={<IconX size={20} aria-hidden="true" />}
          onClick={() => uploads.remove([key])}
        />
      </div>
    </li>
  );
}

/** The same content is there already: what becomes of this file. */
function Asking({ upload: { key, twin }, uploads }: Pick<UploadLineProps, 'upload' | 'uploads'>) {
  if (!twin) return null;
  const { name } = twin;
  return (
    <div className={css.asking}>
      <span className={css.twin}>
        {twin.isTrashed ? m.uploads_twin_trashed({ name }) : m.uploads_twin({ name })}
      </span>
      <div className="wrap-2">
        {twin.id === undefined ? null : (
          <Button compact onClick={() => uploads.choose([key], 'link')}>
            {twin.isTrashed ? m.uploads_twin_restore() : m.uploads_twin_link()}
          </Button>
        )}
        <Button compact onClick={() => uploads.choose([key], 'keep-both')}>
          {m.uploads_twin_keep()}
        </Button>
        <Button compact onClick={() => uploads.choose([key], 'skip')}>
          {m.uploads_twin_skip()}
        </Button>
      </div>
    </div>
  );
}
