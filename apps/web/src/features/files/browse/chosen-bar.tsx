import type { FileNode } from '@station/contract/files/file-fields';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { useFileCalls } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';

type ChosenFilesBarProps = {
  choice: Choice<FileNode>;
  busy: boolean;
  onPlace: (nodes: readonly FileNode[], how: 'move' | 'copy') => void;
  onDelete: () => void;
};

/** The bar of the chosen files and folders. */
export function ChosenFilesBar({ choice, busy, onPlace, onDelete }: ChosenFilesBarProps) {
  const nodes = [...choice.chosen.values()];
  const { zip } = useFileCalls();
  return (
    <BulkBar
      text={m.files_chosen({ count: formatNumber(nodes.length) })}
      clearLabel={m.common_clear_selection()}
      onClear={choice.clear}
    >
      <ButtonMenu
        label={m.files_place_chosen()}
        items={[
          { key: 'move', label: m.files_move(), onSelect: () => onPlace(nodes, 'move') },
          { key: 'copy', label: m.common_copy(), onSelect: () => onPlace(nodes, 'copy') },
        ]}
      />
      <Button
        icon={<IconFileZip size={18} aria-hidden="true" />}
        busy={zip.isPending}
        onClick={() =>
          zip.mutate(
            nodes.map(({ id }) => id),
            { onError: (error) => toast({ text: filesProblemText(error), tone: 'bad' }) },
          )
        }
      >
        {m.files_zip_short()}
      </Button>
      <Button
        tone="danger"
        icon={<IconTrash size={18} aria-hidden="true" />}
        busy={busy}
        onClick={onDelete}
      >
        {m.common_delete()}
      </Button>
    </BulkBar>
  );
}
