import type { FileDetails } from '@station/contract/files/nodes';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { savedFrom } from '../files.data.ts';

type FileDeedsProps = {
  file: FileDetails;
  onEdit: () => void;
  onPlace: (how: 'move' | 'copy') => void;
  onDelete: () => void;
};

/** What can be done with a file; the one filled button saves it. */
export function FileDeeds({ file, onEdit, onPlace, onDelete }: FileDeedsProps) {
  const { original_name: name, s3_url, permission } = file;
  const mayChange = permission !== 'view';
  return (
    <div className="wrap-2">
      <ButtonAnchor
        tone="primary"
        href={savedFrom(s3_url)}
        download={name}
        icon={<IconDownload size={18} aria-hidden="true" />}
      >
        {m.files_download()}
      </ButtonAnchor>
      {mayChange ? (
        <Button icon={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {m.common_edit()}
        </Button>
      ) : null}
      <RowMenu
        label={m.common_actions_of({ name })}
        items={[
          ...(file.is_shown_inline
            ? [
                {
                  key: 'open',
                  label: m.files_open_alone(),
                  icon: <IconExternalLink size={18} aria-hidden="true" />,
                  href: s3_url,
                },
              ]
            : []),
          ...(mayChange
            ? [
                {
                  key: 'move',
                  label: m.files_move(),
                  icon: <IconFolderSymlink size={18} aria-hidden="true" />,
                  onSelect: () => onPlace('move'),
                },
              ]
            : []),
          {
            key: 'copy',
            label: m.files_copy(),
            icon: <IconCopy size={18} aria-hidden="true" />,
            onSelect: () => onPlace('copy'),
          },
          ...(mayChange
            ? [
                {
                  key: 'delete',
                  label: m.common_delete(),
                  icon: <IconTrash size={18} aria-hidden="true" />,
                  tone: 'danger' as const,
                  onSelect: onDelete,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
