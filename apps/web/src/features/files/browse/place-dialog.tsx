import type { FileNode } from '@station/contract/files/file-fields';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FileSign } from '../file-sign.tsx';
import { useFileCalls } from '../files.data.ts';
import css from '../files.module.css';
import { filesFailure, filesProblemText } from '../files-texts.ts';
import { useFolders } from '../folders.data.ts';

type Step = { id: number; name: string };

type PlaceDialogProps = {
  nodes: readonly FileNode[];
  how: 'move' | 'copy';
  onDone: () => void;
  onClose: () => void;
};

/** Picks the folder into which files are moved or copied: each press goes one folder deeper. */
export function PlaceDialog({ nodes, how, onDone, onClose }: PlaceDialogProps) {
  const [path, setPath] = useState<readonly Step[]>([]);
  const { place } = useFileCalls();
  const here = path.at(-1);
  const query = useFolders(here?.id ?? 'root');
  const { data: folders } = query;
  const moved = new Set(nodes.map(({ id }) => id));
  const put = () =>
    place.mutate(
      { how, ids: nodes.map(({ id }) => id), parent_id: here?.id ?? null },
      {
        onSuccess: ({ details }) => {
          const count = formatNumber(details.done);
          toast({
            text: how === 'move' ? m.files_moved({ count }) : m.files_copied({ count }),
            tone: 'good',
          });
          onDone();
          onClose();
        },
      },
    );
  const count = formatNumber(nodes.length);
  return (
    <Dialog
      title={how === 'move' ? m.files_move_title({ count }) : m.files_copy_title({ count })}
      closeLabel={m.common_close()}
      onClose={onClose}
    >
      <nav aria-label={m.files_path()} className="row">
        <Button compact tone="quiet" onClick={() => setPath([])}>
          {m.files_top()}
        </Button>
        {path.map((step, at) => (
          <span key={step.id} className={css.step}>
            <IconChevronRight size={16} aria-hidden="true" />
            <Button compact tone="quiet" onClick={() => setPath(path.slice(0, at + 1))}>
              {step.name}
            </Button>
          </span>
        ))}
      </nav>
      {folders ? (
        <ul className={css.folders} aria-label={m.files_folders()}>
          {folders.map(({ id, name, whose }) => (
            <li key={id}>
              <button
                type="button"
                className={css.folder}
                // A folder does not go into itself.
                disabled={moved.has(id)}
                onClick={() => setPath([...path, { id, name }])}
              >
                <FileSign name={name} isFolder />
                <span className="fills">{name}</span>
                {whose ? <span className="quiet-figures">{whose}</span> : null}
                <IconChevronRight size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
          {folders.length === 0 ? <li className={css.quiet}>{m.files_no_folders()}</li> : null}
        </ul>
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={filesFailure} />
      )}
      <FormMessage
        message={place.error ? { tone: 'bad', text: filesProblemText(place.error) } : undefined}
      />
      <DialogActions>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button tone="primary" busy={place.isPending} onClick={put}>
          {how === 'move' ? m.files_move_here() : m.files_copy_here()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
