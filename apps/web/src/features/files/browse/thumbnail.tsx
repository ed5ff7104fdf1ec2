import type { FileNode } from '@station/contract/files/file-fields';
import { useState } from 'react';
import { FileSign } from '../file-sign.tsx';
import css from '../files.module.css';

/** A small picture of what is in a file; its sign where there is none. */
export function Thumbnail({ node }: { node: FileNode }) {
  const { original_name, mime_type, s3_url, file_size } = node;
  const [isBroken, setBroken] = useState(false);
  const canShow = /^image\/(png|jpeg|webp|gif|avif)$/.test(mime_type) && file_size <= LARGEST;
  return (
    <div className={css.thumbnail}>
      {canShow && !isBroken ? (
        <img
          src={s3_url}
          alt=""
          loading="lazy"
          decoding="async"
          className={css.thumbnailPicture}
          onError={() => setBroken(true)}
        />
      ) : (
        <FileSign name={original_name} mimeType={mime_type} size={48} />
      )}
    </div>
  );
}

/** Larger pictures are not loaded whole for a card; in bytes. */
const LARGEST = 4 * 1024 * 1024;
