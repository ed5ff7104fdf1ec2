import type { ResponseOf } from '@station/contract/endpoint';
import type { GuestNode, openFileLink } from '@station/contract/files/guest-links';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor, IconAnchor } from '../../../ui/button.tsx';
import { asLine, OpenAnchor, OpenButton } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { FileSign } from '../file-sign.tsx';
import { savedFrom } from '../files.data.ts';
import css from '../files.module.css';
import { FilePreview } from '../preview/file-preview.tsx';
import { GuestDoor } from './guest-door.tsx';
import { useGuestNodes, useOpenLink } from './sharing.data.ts';

type Opened = ResponseOf<typeof openFileLink>['data'];

/** What a link shows to people outside: a file, or a folder with all that is in it. */
export function ShareGuestPage() {
  const { token = '' } = useParams({ strict: false });
  const opening = useOpenLink();
  const [opened, setOpened] = useState<Opened>();
  const open = async (password?: string) => {
    const { data } = await opening.mutateAsync({ body: { token, ...(password && { password }) } });
    setOpened(data);
  };
  return (
    <Screen>
      {opened ? (
        <Shared opened={opened} />
      ) : (
        <GuestDoor
          key={token}
          title={m.files_guest_share()}
          icon={<IconLinkOff size={44} aria-hidden="true" />}
          open={open}
        />
      )}
    </Screen>
  );
}

function Shared({ opened }: { opened: Opened }) {
  const { node, shared_by, organisation_name, expires_at, downloads_left } = opened;
  const from = [shared_by, organisation_name].filter(Boolean).join(', ');
  return (
    <>
      <ScreenTitle subtitle={m.files_guest_from({ from })}>{node.name}</ScreenTitle>
      <p className="quiet-figures">
        {m.files_link_until({ when: formatDateTime(expires_at) })}
        {downloads_left === null
          ? null
          : ` · ${m.files_guest_left({ count: formatNumber(downloads_left) })}`}
      </p>
      {node.kind === 'file' ? <SharedFile node={node} /> : <SharedFolder opened={opened} />}
    </>
  );
}

function SharedFile({ node }: { node: GuestNode }) {
  return (
    <>
      <div className="wrap-2">
        <ButtonAnchor
          tone="primary"
          href={savedFrom(node.address)}
          download={node.name}
          icon={<IconDownload size={18} aria-hidden="true" />}
        >
          {m.files_download()} ({formatBytes(node.file_size)})
        </ButtonAnchor>
      </div>
      {node.is_shown_inline ? (
        <FilePreview
          file={{
            id: node.id,
            name: node.name,
            mimeType: node.mime_type,
            size: node.file_size,
            address: node.address,
            large: node.thumbnail_url && `${node.thumbnail_url}&size=1600`,
          }}
        />
      ) : null}
    </>
  );
}

function SharedFolder({ opened }: { opened: Opened }) {
  const [folder, setFolder] = useState<number>();
  const [page, setPage] = useState(1);
  const query = useGuestNodes(opened.access, folder, page);
  const { data } = query;
  const goTo = (id: number | undefined) => {
    setFolder(id);
    setPage(1);
  };
  if (!data) {
    return (
      <NotLoaded
        of={query}
        loading={m.common_loading()}
        failure={loadFailure(m.files_error_list)}
      />
    );
  }
  const last = data.pagination.total_pages;
  return (
    <>
      <div className="wrap-2">
        {opened.zip_address ? (
          <ButtonAnchor
            tone="primary"
            href={opened.zip_address}
            icon={<IconFileZip size={18} aria-hidden="true" />}
          >
            {m.files_zip()}
          </ButtonAnchor>
        ) : null}
      </div>
      {data.path.length > 0 || folder !== undefined ? (
        <nav aria-label={m.files_path()} className="row">
          <Button compact tone="quiet" onClick={() => goTo(undefined)}>
            {opened.node.name}
          </Button>
          {data.path
            .filter(({ id }) => id !== opened.node.id)
            .map(({ id, name }) => (
              <Button key={id} compact tone="quiet" onClick={() => goTo(id)}>
                / {name}
              </Button>
            ))}
        </nav>
      ) : null}
      <ul className="stack" aria-label={m.files_list()}>
        {data.data.map((node) => (
          <li key={node.id} {...asLine} className={css.version}>
            <span className={css.nameCell}>
              <FileSign
                name={node.name}
                mimeType={node.mime_type}
                isFolder={node.kind === 'folder'}
              />
              {node.kind === 'folder' ? (
                <OpenButton onClick={() => goTo(node.id)}>{node.name}</OpenButton>
              ) : (
                <OpenAnchor href={node.address} target="_blank" rel="noopener">
                  {node.name}
                </OpenAnchor>
              )}
            </span>
            {node.kind === 'file' ? (
              <span className={css.actions}>
                <span className="quiet-figures">{formatBytes(node.file_size)}</span>
                <IconAnchor
                  href={savedFrom(node.address)}
                  download={node.name}
                  label={m.files_download_row({ name: node.name })}
                  icon={<IconDownload size={20} aria-hidden="true" />}
                />
              </span>
            ) : null}
          </li>
        ))}
        {data.data.length === 0 ? <li className={css.quiet}>{m.files_none()}</li> : null}
      </ul>
      {last > 1 ? (
        <div className="wrap-2">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {m.common_previous()}
          </Button>
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            {m.common_next()}
          </Button>
        </div>
      ) : null}
    </>
  );
}
