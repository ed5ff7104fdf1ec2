import type { FileNode } from '@station/contract/files/file-fields';
import { useState } from 'react';
import { FileSign } from '../file-sign.tsx';
import css from '../files.module.css';

/** A small picture of what is in a file; its sign where there is none. */
export function Thumbnail({ node }: { node: FileNode }) {
  const { original_name, mime_type, thumbnail_url } = node;
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={css.thumbnail}>
      {thumbnail_url && !isBroken ? (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only hears that there is none.
        <img
          src={thumbnail_url}
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
