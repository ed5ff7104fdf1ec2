import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconFolderUp from '@tabler/icons-react/dist/esm/icons/IconFolderUp.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { chosenFiles, type FoundFile } from './dropped-files.ts';
import css from './upload.module.css';
import type { Limits } from './uploads.ts';

type FileChooserProps = {
  /** Where the files go, in words; guests are not told. */
  into?: string;
  limits: Limits | undefined;
  /** Files hover over the page. */
  isOver: boolean;
  onFiles: (files: readonly FoundFile[]) => void;
};

/** The ways to bring files: drop or paste them, choose some, a whole folder, or take a photo. */
export function FileChooser({ into, limits, isOver, onFiles }: FileChooserProps) {
  const hintId = useId();
  return (
    <section
      className={classNames(css.zone, isOver && css.over)}
      aria-label={m.uploads_zone()}
      aria-describedby={hintId}
    >
      <div className={css.ways}>
        <ChooseButton
          label={m.uploads_choose()}
          tone="primary"
          icon={<IconUpload size={20} aria-hidden="true" />}
          multiple
          onFiles={onFiles}
        />
        <ChooseButton
          label={m.uploads_camera()}
          className={css.forFingers}
          icon={<IconCamera size={20} aria-hidden="true" />}
          accept="image/*"
          capture="environment"
          onFiles={onFiles}
        />
        <ChooseButton
          label={m.uploads_choose_folder()}
          className={css.forPointers}
          icon={<IconFolderUp size={20} aria-hidden="true" />}
          folders
          onFiles={onFiles}
        />
      </div>
      <p id={hintId} className={css.hint}>
        <span className={css.forPointers}>{m.uploads_drop_hint()} </span>
        {into === undefined ? null : `${m.uploads_into({ folder: into })} `}
        {limits ? limitsText(limits) : null}
      </p>
    </section>
  );
}

/** `Mỗi tệp tối đa 2.00 GB, còn trống 18.20 GB.` */
function limitsText({ max_file_bytes, quota_bytes, used_bytes }: Limits): string {
  const limit = formatBytes(max_file_bytes);
  if (quota_bytes === null) return m.uploads_limit({ limit });
  const room = formatBytes(Math.max(0, quota_bytes - used_bytes));
  return m.uploads_limit_and_room({ limit, room });
}

type ChooseButtonProps = Pick<ComponentProps<typeof Button>, 'tone' | 'className'> &
  Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> & {
    label: string;
    icon: ReactNode;
    /** Whole folders, with all that is in them. */
    folders?: boolean;
    onFiles: (files: readonly FoundFile[]) => void;
  };

/** A button over the browser's own field for files. */
export function ChooseButton(props: ChooseButtonProps) {
  const { label, icon, folders = false, onFiles, tone = 'plain', className, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} icon={icon} className={className} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...field}
        {...(folders && { webkitdirectory: '' })}
        onChange={(event) => {
          const found = chosenFiles(event.currentTarget.files ?? []);
          // Emptied, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (found.length > 0) onFiles(found);
        }}
      />
    </>
  );
}
