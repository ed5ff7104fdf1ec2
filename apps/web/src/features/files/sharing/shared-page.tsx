import type { SharedNode } from '@station/contract/files/shares';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { filesTexts } from '../browse/browser-texts.ts';
import { NodeLink } from '../browse/node-link.tsx';
import { FileSign } from '../file-sign.tsx';
import { useFilesBase } from '../files.address.ts';
import css from '../files.module.css';
import { filesFailure, sizeText } from '../files-texts.ts';
import { useSharedAddress } from './sharing.address.ts';
import { useSharedNodes } from './sharing.data.ts';

const Back = createLink(BackAnchor);

/** What colleagues have shared with this person, or with their role. */
export function SharedPage() {
  const base = useFilesBase();
  const at = useSharedAddress();
  const page = useSharedNodes(at.address);
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.files_back()} />}
        title={m.files_shared_with_me()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          className={css.list}
          lines
          at={at}
          list={pagedList(page, ({ data }) => data, filesFailure)}
          texts={{ ...filesTexts(), none: { title: m.files_shared_none() } }}
          title={<ScreenTitle>{m.files_shared_with_me()}</ScreenTitle>}
          columns={sharedColumns(at.address.search)}
          rowKey={({ file }) => file.id}
          icon={<IconUsersGroup size={40} aria-hidden="true" />}
        />
      </Screen>
    </>
  );
}

const sharedColumns = (search: string): Column<SharedNode>[] => [
  {
    key: 'name',
    header: m.common_name(),
    card: 'title',
    cell: ({ file }) => (
      <span className={css.nameCell}>
        <FileSign
          name={file.original_name}
          mimeType={file.mime_type}
          isFolder={file.kind === 'folder'}
        />
        <NodeLink node={file}>
          <MarkedText text={file.original_name} search={search} />
        </NodeLink>
      </span>
    ),
  },
  {
    key: 'size',
    header: m.files_column_size(),
    card: 'detail',
    cell: ({ file }) => <span className="quiet-figures">{sizeText(file)}</span>,
  },
  {
    key: 'permission',
    header: m.files_share_permission(),
    card: 'badge',
    cell: ({ file }) => (
      <Badge tint="grey">
        {file.permission === 'view' ? m.files_may_view() : m.files_may_edit()}
      </Badge>
    ),
  },
  {
    key: 'by',
    header: m.files_shared_by(),
    card: 'detail',
    cell: ({ shared_by, shared_at }) => `${shared_by.name} · ${formatDate(shared_at)}`,
  },
];
