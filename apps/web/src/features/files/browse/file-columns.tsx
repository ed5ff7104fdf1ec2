import type { FileNode } from '@station/contract/files/file-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { OnlyInTable } from '../../../ui/table-layouts.tsx';
import { FileSign } from '../file-sign.tsx';
import { savedFrom } from '../files.data.ts';
import css from '../files.module.css';
import { categoryText, sizeText } from '../files-texts.ts';
import { type FileActions, menuItems } from './file-menu.tsx';
import { NodeLink } from './node-link.tsx';

type Context = { search: string; actions: FileActions };

/** The columns of a list of files; on a phone they make up a line. */
export function fileColumns({ search, actions }: Context): Column<FileNode>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: (node) => (
        <span className={css.nameCell}>
          {/* A line has it in the place of its mark. */}
          <OnlyInTable>
            <FileSign
              name={node.original_name}
              mimeType={node.mime_type}
              isFolder={node.kind === 'folder'}
            />
          </OnlyInTable>
          <NodeLink node={node}>
            <MarkedText text={node.original_name} search={search} />
          </NodeLink>
        </span>
      ),
    },
    {
      key: 'size',
      header: m.files_column_size(),
      card: 'detail',
      cell: (node) => <span className="quiet-figures">{sizeText(node)}</span>,
    },
    {
      key: 'uploader',
      header: m.files_column_uploader(),
      from: 'large',
      card: 'detail',
      cell: ({ uploader_name, owner }) => uploader_name || owner.name,
    },
    {
      key: 'date',
      header: m.files_column_date(),
      card: 'detail',
      cell: ({ upload_date }) => <span className="quiet-figures">{formatDate(upload_date)}</span>,
    },
    {
      key: 'category',
      header: m.common_record_category(),
      from: 'large',
      card: 'badge',
      cell: ({ kind, category, tags }) =>
        kind === 'folder' ? null : (
          <span className="wrap-1">
            <Badge tint="grey">{categoryText(category)}</Badge>
            {/* A line has no room for them. */}
            <OnlyInTable>
              {tags.map((tag) => (
                <Badge key={tag} tint="blue">
                  {tag}
                </Badge>
              ))}
            </OnlyInTable>
          </span>
        ),
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (node) => <ActionsCell node={node} actions={actions} />,
    },
  ];
}

function ActionsCell({ node, actions }: { node: FileNode; actions: FileActions }) {
  const { original_name: name, s3_url, kind, permission } = node;
  return (
    <div className={css.actions}>
      <OnlyInTable>
        {kind === 'file' ? (
          <>
            <IconAnchor
              href={s3_url}
              target="_blank"
              rel="noopener"
              label={m.files_view_row({ name })}
              icon={<IconExternalLink size={18} aria-hidden="true" />}
            />
            <IconAnchor
              href={savedFrom(s3_url)}
              download={name}
              label={m.files_download_row({ name })}
              icon={<IconDownload size={18} aria-hidden="true" />}
            />
          </>
        ) : null}
        {permission === 'view' ? null : (
          <IconButton
            tone="quietDanger"
            label={m.common_delete_named({ name })}
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => actions.remove(node)}
          />
        )}
      </OnlyInTable>
      <RowMenu label={m.common_actions_of({ name })} items={menuItems(node, actions)} />
    </div>
  );
}
