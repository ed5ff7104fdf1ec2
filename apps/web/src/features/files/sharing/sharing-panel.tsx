import type { FileNode } from '@station/contract/files/file-fields';
import type { Share } from '@station/contract/files/shares';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../files.module.css';
import { LinkLine } from './link-line.tsx';
import { useFileLinks, useShares, useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog', NotOpened);
const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog', NotOpened);

/** What it is about. */
export type SharingPanelProps = { node: Pick<FileNode, 'id' | 'original_name'> };

/** With whom a file or folder is shared: colleagues, and people outside by links. */
export function SharingPanel({ node }: SharingPanelProps) {
  const shared = useShares(node.id);
  const linked = useFileLinks({ show: 'live', page: 1, node: node.id });
  const shares = shared.data ?? [];
  const links = linked.data?.data ?? [];
  const [open, setOpen] = useState<'people' | 'link'>();
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={m.files_sharing()}
      actions={
        <>
          <Button
            compact
            icon={<IconShare size={18} aria-hidden="true" />}
            onClick={() => setOpen('people')}
          >
            {m.files_share()}
          </Button>
          <Button
            compact
            icon={<IconLink size={18} aria-hidden="true" />}
            onClick={() => setOpen('link')}
          >
            {m.files_make_link()}
          </Button>
        </>
      }
    >
      {shared.isSuccess && linked.isSuccess && shares.length + links.length === 0 ? (
        <p className="quiet-figures">{m.files_sharing_none()}</p>
      ) : null}
      <ul className="stack">
        {shares.map((share) => (
          <ShareLine key={share.id} share={share} />
        ))}
        {links.map((link) => (
          <LinkLine key={link.id} link={link} />
        ))}
      </ul>
      <Suspense>
        {open === 'people' ? <ShareDialog node={node} onClose={close} /> : null}
        {open === 'link' ? <LinkDialog node={node} onClose={close} /> : null}
      </Suspense>
    </Panel>
  );
}

function ShareLine({ share }: { share: Share }) {
  const { withdraw } = useSharingCalls();
  const { person, permission, inherited_from } = share;
  const name = person ? person.name || person.username : m.files_share_staff();
  return (
    <li className={css.version}>
      <span className={css.versionWords}>
        <span>{name}</span>
        <span className="quiet-figures">
          {permission === 'edit' ? m.files_may_edit() : m.files_may_view()}
          {inherited_from ? ` · ${m.files_share_by_folder({ name: inherited_from.name })}` : null}
        </span>
      </span>
      {inherited_from ? null : (
        <IconButton
          label={m.files_share_withdraw({ name })}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() =>
            withdraw.mutate(
              { params: { id: share.id } },
              {
                onSuccess: () => toast({ text: m.files_share_withdrawn({ name }), tone: 'good' }),
                onError: (error) => toast({ text: sharingProblemText(error), tone: 'bad' }),
              },
            )
          }
        />
      )}
    </li>
  );
}
