import type { FileNode } from '@station/contract/files/file-fields';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import type { RowMenuItem } from '../../../ui/row-menu.tsx';
import { savedFrom } from '../files.data.ts';

/** What can be done with a file or folder. */
export type FileActions = {
  edit: (node: FileNode) => void;
  place: (nodes: readonly FileNode[], how: 'move' | 'copy') => void;
  remove: (node: FileNode) => void;
  /** Left out where that stands beside the menu. */
  share?: (node: FileNode) => void;
};

/** The same as a menu; what this person may not do isn't in it. */
export function menuItems(node: FileNode, actions: FileActions): RowMenuItem[] {
  const mayChange = node.permission !== 'view';
  const { share } = actions;
  return [
    ...(node.kind === 'file'
      ? [
          {
            key: 'download',
            label: m.files_download(),
            icon: <IconDownload size={18} aria-hidden="true" />,
            href: savedFrom(node.s3_url),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'edit',
            label: node.kind === 'folder' ? m.files_rename() : m.common_edit(),
            icon: <IconPencil size={18} aria-hidden="true" />,
            onSelect: () => actions.edit(node),
          },
          {
            key: 'move',
            label: m.files_move(),
            icon: <IconFolderSymlink size={18} aria-hidden="true" />,
            onSelect: () => actions.place([node], 'move'),
          },
        ]
      : []),
    {
      key: 'copy',
      label: m.common_copy(),
      icon: <IconCopy size={18} aria-hidden="true" />,
      onSelect: () => actions.place([node], 'copy'),
    },
    ...(share && node.permission === 'owner'
      ? [
          {
            key: 'share',
            label: m.files_share(),
            icon: <IconShare size={18} aria-hidden="true" />,
            onSelect: () => share(node),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'delete',
            label: m.common_delete(),
            icon: <IconTrash size={18} aria-hidden="true" />,
            tone: 'danger' as const,
            onSelect: () => actions.remove(node),
          },
        ]
      : []),
  ];
}
