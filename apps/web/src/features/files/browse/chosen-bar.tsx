import type { FileNode } from '@station/contract/files/file-fields';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonMenu } from '../../../ui/row-menu.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';

type ChosenFilesBarProps = {
  choice: Choice<FileNode>;
  busy: boolean;
  onPlace: (nodes: readonly FileNode[], how: 'move' | 'copy') => void;
  onDelete: () => void;
};

/** The bar of the chosen files and folders. */
export function ChosenFilesBar({ choice, busy, onPlace, onDelete }: ChosenFilesBarProps) {
  const nodes = [...choice.chosen.values()];
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
          { key: 'copy', label: m.files_copy(), onSelect: () => onPlace(nodes, 'copy') },
        ]}
      />
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
