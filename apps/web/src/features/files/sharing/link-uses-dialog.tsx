import type { FileLink, FileLinkUse } from '@station/contract/files/links';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';
import { useLinkUses } from './sharing.data.ts';

const USE_TEXTS: Readonly<Record<FileLinkUse['what'], () => string>> = {
  opened: m.files_use_opened,
  downloaded: m.files_use_downloaded,
  zipped: m.files_use_zipped,
  refused: m.files_use_refused,
};

/** Who used a link when, as far as that is kept of guests. */
export function LinkUsesDialog({ link, onClose }: { link: FileLink; onClose: () => void }) {
  const query = useLinkUses(link.id);
  const { data: found, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Dialog
      title={m.files_link_uses_of({ name: link.node.name })}
      closeLabel={m.common_close()}
      onClose={onClose}
    >
      {found ? (
        <Uses uses={found.uses} />
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={filesFailure} />
      )}
      {found && hasNextPage ? (
        <Button compact busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.files_hits_more({ count: formatNumber(found.total - found.uses.length) })}
        </Button>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Uses({ uses }: { uses: readonly FileLinkUse[] }) {
  return (
    <ul className="stack">
      {uses.map((use) => (
        <li key={`${use.at} ${use.what} ${use.file_name}`} className={css.opening}>
          <span>{[USE_TEXTS[use.what](), use.file_name].filter(Boolean).join(': ')}</span>
          <span className="quiet-figures">
            {[formatDateTime(use.at), use.network].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
      {uses.length === 0 ? <li className={css.quiet}>{m.files_link_unused()}</li> : null}
    </ul>
  );
}
