import type { FileNode } from '@station/contract/files/file-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { FileSign } from '../file-sign.tsx';
import { useThumbnailState } from '../files.data.ts';
import css from '../files.module.css';

/** A small picture of what is in a file; until it is made, how many go before it; its sign where there is none. */
export function Thumbnail({ node }: { node: FileNode }) {
  const { original_name, mime_type, thumbnail_url } = node;
  const [broken, setBroken] = useState<string>();
  const mayCome = node.type === 'image' && !thumbnail_url;
  const state = useThumbnailState(node, mayCome).data;
  const address = thumbnail_url ?? state?.address;
  return (
    <div className={css.thumbnail}>
      {address && broken !== address ? (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only hears that there is none.
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className={css.thumbnailPicture}
          onError={() => setBroken(address)}
        />
      ) : (
        <FileSign name={original_name} mimeType={mime_type} size={48} />
      )}
      {mayCome && state?.state === 'waiting' ? (
        <span className={css.thumbnailWaits}>{thumbnailWaitText(state.ahead)}</span>
      ) : null}
    </div>
  );
}

/** `Ảnh thu nhỏ: còn 12 trước bạn`. */
export const thumbnailWaitText = (ahead: number): string =>
  ahead > 0
    ? m.files_thumbnail_waits_ahead({ count: formatNumber(ahead) })
    : m.files_thumbnail_waits();
