import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Problem } from '../../../platform/problem.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { savedFrom } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { AudioView, PictureView, VideoView } from './media-view.tsx';
import css from './preview.module.css';
import { previewKind } from './preview-kind.ts';

const PdfView = lazyPart(() => import('./pdf-view.tsx'), 'PdfView');
const TextView = lazyPart(() => import('./text-view.tsx'), 'TextView');
const DocxView = lazyPart(() => import('./docx-view.tsx'), 'DocxView');
const ReadTextView = lazyPart(() => import('./read-text-view.tsx'), 'ReadTextView');
const TableView = lazyPart(() => import('./table-view.tsx'), 'TableView');

/** Larger pictures are shown by the server's own, smaller edition; in bytes. */
const PICTURE_MAX = 3 * 1024 * 1024;

/** What is shown: a file, or a version of one. */
export type Previewed = {
  id: number;
  name: string;
  mimeType: string;
  size: number;
  /** Signed, see `FileNode.s3_url`. */
  address: string;
  /** A picture of it with 1,600 pixels at most, for what is too large to be loaded whole. */
  large?: string | null;
};

/** What is in a file, by the kind that it is; where that can't be shown, how to save it. */
export function FilePreview({ file }: { file: Previewed }) {
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) return <NoPreview file={file} error={failure.error} />;
  return (
    <div className={css.preview}>
      <Suspense fallback={<CentredSpinner text={m.common_loading()} />}>
        <View file={file} onFailure={(error) => setFailure({ error })} />
      </Suspense>
    </div>
  );
}

function View({ file, onFailure }: { file: Previewed; onFailure: (error: unknown) => void }) {
  const { id, name, size, large, address: url } = file;
  const shown = { url, name, onFailure };
  switch (previewKind(file)) {
    case 'picture':
      return <PictureView {...shown} url={(size > PICTURE_MAX && large) || url} />;
    case 'video':
      return <VideoView {...shown} />;
    case 'audio':
      return <AudioView {...shown} />;
    case 'pdf':
      return <PdfView url={url} onFailure={onFailure} />;
    case 'text':
      return <TextView {...shown} />;
    case 'document':
      return <DocxView {...shown} />;
    case 'table':
      return <TableView id={id} name={name} onFailure={onFailure} />;
    case 'read-text':
      return <ReadTextView id={id} name={name} instead={<NoPreview file={file} />} />;
    case 'none':
      return <NoPreview file={file} />;
  }
}

/** Why there is nothing to see, and the way to the file itself. */
function NoPreview({ file, error }: { file: Previewed; error?: unknown }) {
  return (
    <div className={css.preview}>
      <EmptyState
        icon={<IconEyeOff size={40} aria-hidden="true" />}
        title={error === undefined ? m.files_preview_none() : m.files_preview_failed()}
        text={error instanceof Problem ? filesProblemText(error) : m.files_preview_none_hint()}
        action={
          <ButtonAnchor
            href={savedFrom(file.address)}
            download={file.name}
            icon={<IconDownload size={18} aria-hidden="true" />}
          >
            {m.files_download()}
          </ButtonAnchor>
        }
      />
    </div>
  );
}
