import type { FileLink } from '@station/contract/files/links';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import css from '../files.module.css';
import { useLinkWithdrawal } from './use-link-withdrawal.ts';

/** A link on its file's page: how long it is good, how often it was used, and the end of it. */
export function LinkLine({ link }: { link: FileLink }) {
  const withdraw = useLinkWithdrawal();
  return (
    <li className={css.version}>
      <span className={css.versionWords}>
        <span>
          {link.note || m.files_link()}
          {link.has_password ? (
            <IconLock size={16} className={css.lock} aria-label={m.files_link_locked()} />
          ) : null}
        </span>
        <span className="quiet-figures">
          {m.files_link_until({ when: formatDateTime(link.expires_at) })} · {downloadsText(link)}
        </span>
      </span>
      <IconButton
        label={m.files_link_withdraw({ name: link.note || link.node.name })}
        icon={<IconLinkOff size={18} aria-hidden="true" />}
        onClick={() => withdraw(link)}
      />
    </li>
  );
}

/** `3 lượt tải`, or `3/10 lượt tải` where there is a limit. */
export function downloadsText({
  downloads,
  max_downloads,
}: Pick<FileLink, 'downloads' | 'max_downloads'>): string {
  const count = formatNumber(downloads);
  return max_downloads === null
    ? m.files_link_downloads({ count })
    : m.files_link_downloads_of({ count, max: formatNumber(max_downloads) });
}
