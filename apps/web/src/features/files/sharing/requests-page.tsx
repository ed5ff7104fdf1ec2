import type { UploadRequest } from '@station/contract/files/requests';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { createLink } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatBytes, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { addAction } from '../../../records/row-actions.tsx';
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
import { HandedInDialog } from './handed-in-dialog.tsx';
import { useLinksAddress } from './sharing.address.ts';
import { useUploadRequests } from './sharing.data.ts';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS } from './sharing-texts.ts';
import { showFilter } from './show-filter.tsx';
import { useRequestWithdrawal } from './use-link-withdrawal.ts';

const Back = createLink(BackAnchor);
const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog', NotOpened);

/** Links by which people outside hand files in, and what has come by them. */
export function RequestsPage() {
  const base = useFilesBase();
  const at = useLinksAddress();
  const page = useUploadRequests(at.address);
  const forms = useFormAddress();
  const [shown, setShown] = useState<UploadRequest>();
  const withdraw = useRequestWithdrawal();
  return (
    <>
      <ToolHeader
        back={<Back to={base} label={m.files_back()} />}
        title={m.files_requests()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          className={css.list}
          lines
          at={at}
          list={pagedList(page, ({ data }) => data, filesFailure)}
          texts={requestsTexts()}
          title={<ScreenTitle subtitle={m.files_requests_text()}>{m.files_requests()}</ScreenTitle>}
          primary={addAction(m.files_request_add(), () => forms.add())}
          {...showFilter(at)}
          columns={requestColumns({ onOpen: setShown, onWithdraw: (one) => void withdraw(one) })}
          rowKey={({ id }) => id}
          isFaded={({ state }) => state !== 'live'}
          icon={<IconInbox size={40} aria-hidden="true" />}
        />
        {shown ? <HandedInDialog request={shown} onClose={() => setShown(undefined)} /> : null}
        <Suspense>{forms.adding ? <RequestDialog onClose={forms.close} /> : null}</Suspense>
      </Screen>
    </>
  );
}

const requestsTexts = () =>
  plainListTexts({
    list: m.files_requests(),
    none: { title: m.files_requests_none(), text: m.files_requests_text() },
    range: m.files_links_range,
  });

type RequestActions = {
  onOpen: (request: UploadRequest) => void;
  onWithdraw: (request: UploadRequest) => void;
};

function requestColumns({ onOpen, onWithdraw }: RequestActions): Column<UploadRequest>[] {
  return [
    {
      key: 'title',
      header: m.files_request_title(),
      card: 'title',
      cell: (one) => <OpenButton onClick={() => onOpen(one)}>{one.title}</OpenButton>,
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: ({ state, unseen, has_password }) => (
        <span className="wrap-1">
          <Badge tint={LINK_STATE_TINTS[state]}>{LINK_STATE_TEXTS[state]()}</Badge>
          {has_password ? <Badge tint="blue">{m.files_link_locked()}</Badge> : null}
          {unseen > 0 ? (
            <Badge tint="amber">{m.files_request_unseen({ count: formatNumber(unseen) })}</Badge>
          ) : null}
        </span>
      ),
    },
    {
      key: 'came',
      header: m.files_request_came(),
      card: 'detail',
      cell: ({ files, bytes }) => (
        <span className="quiet-figures">
          {m.files_request_count({ count: formatNumber(files) })} · {formatBytes(bytes)}
        </span>
      ),
    },
    {
      key: 'until',
      header: m.files_link_ends(),
      card: 'detail',
      cell: ({ expires_at }) => <span className="quiet-figures">{formatDateTime(expires_at)}</span>,
    },
    {
      key: 'folder',
      header: m.files_folder(),
      card: 'detail',
      cell: ({ folder }) => folder?.name ?? m.files_top(),
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (one) =>
        one.state === 'withdrawn' ? null : (
          <IconButton
            label={m.files_link_withdraw({ name: one.title })}
            icon={<IconLinkOff size={20} aria-hidden="true" />}
            onClick={() => onWithdraw(one)}
          />
        ),
    },
  ];
}
