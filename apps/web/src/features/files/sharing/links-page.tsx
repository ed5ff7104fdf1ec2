import type { FileLink } from '@station/contract/files/links';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenButton } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useFilesBase } from '../files.address.ts';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';
import { downloadsText } from './link-line.tsx';
import { LinkUsesDialog } from './link-uses-dialog.tsx';
import { useLinksAddress } from './sharing.address.ts';
import { useFileLinks } from './sharing.data.ts';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS } from './sharing-texts.ts';
import { showFilter } from './show-filter.tsx';
import { useLinkWithdrawal } from './use-link-withdrawal.ts';

const Back = createLink(BackAnchor);

/** All links by which people outside see files: one's own, for administrators everybody's. */
export function LinksPage() {
  const base = useFilesBase();
  const at = useLinksAddress();
  const page = useFileLinks(at.address);
  const [shown, setShown] = useState<FileLink>();
  const withdraw = useLinkWithdrawal();
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.files_back()} />}
        title={m.files_links()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          className={css.list}
          lines
          at={at}
          list={pagedList(page, ({ data }) => data, filesFailure)}
          texts={linksTexts()}
          title={<ScreenTitle subtitle={m.files_links_text()}>{m.files_links()}</ScreenTitle>}
          {...showFilter(at)}
          columns={linkColumns({ onOpen: setShown, onWithdraw: (link) => void withdraw(link) })}
          rowKey={({ id }) => id}
          isFaded={({ state }) => state !== 'live'}
          icon={<IconLink size={40} aria-hidden="true" />}
        />
        {shown ? <LinkUsesDialog link={shown} onClose={() => setShown(undefined)} /> : null}
      </Screen>
    </>
  );
}

const linksTexts = () =>
  plainListTexts({
    list: m.files_links(),
    none: { title: m.files_links_none(), text: m.files_links_none_hint() },
    range: m.files_links_range,
  });

type LinkActions = { onOpen: (link: FileLink) => void; onWithdraw: (link: FileLink) => void };

function linkColumns({ onOpen, onWithdraw }: LinkActions): Column<FileLink>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: (link) => <OpenButton onClick={() => onOpen(link)}>{link.node.name}</OpenButton>,
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: ({ state, has_password }) => (
        <span className="wrap-1">
          <Badge tint={LINK_STATE_TINTS[state]}>{LINK_STATE_TEXTS[state]()}</Badge>
          {has_password ? <Badge tint="blue">{m.files_link_locked()}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'note',
      header: m.common_record_note(),
      card: 'detail',
      cell: ({ note }) => note || null,
    },
    {
      key: 'until',
      header: m.files_link_ends(),
      card: 'detail',
      cell: ({ expires_at }) => <span className="quiet-figures">{formatDateTime(expires_at)}</span>,
    },
    {
      key: 'uses',
      header: m.files_link_uses(),
      card: 'hidden',
      cell: (link) => (
        <span className="quiet-figures">
          {m.files_link_opened({ count: formatNumber(link.opens) })} · {downloadsText(link)}
        </span>
      ),
    },
    {
      key: 'by',
      header: m.files_link_by(),
      card: 'hidden',
      cell: ({ created_by }) => created_by.name,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (link) =>
        link.state === 'withdrawn' ? null : (
          <IconButton
            label={m.files_link_withdraw({ name: link.node.name })}
            icon={<IconLinkOff size={20} aria-hidden="true" />}
            onClick={() => onWithdraw(link)}
          />
        ),
    },
  ];
}
