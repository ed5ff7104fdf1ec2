import { markdownOfPost } from '@station/contract/writing/post-copies';
import type { Post } from '@station/contract/writing/writing-fields';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { save } from '../../../platform/transfer.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { RowActionsMenu } from '../../../records/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePostCalls } from '../writing.data.ts';
import { removalOf, toastFailure } from '../writing-texts.ts';

// What is pressed for comes when it is pressed for.
const PreviewDialog = lazyPart(
  () => import('../publishing/preview-dialog.tsx'),
  'PreviewDialog',
  NotOpened,
);
const VersionsDialog = lazyPart(() => import('./versions-dialog.tsx'), 'VersionsDialog', NotOpened);

/** What can be done with a post as it is stored. */
export function PostMenu({ post }: { post: Post }) {
  const navigate = useNavigate();
  const { remove } = usePostCalls(post.id);
  const [open, setOpen] = useState<'preview' | 'versions'>();
  const name = post.title || m.writing_untitled();
  const close = () => setOpen(undefined);
  const saveMarkdown = () =>
    save(new Blob([markdownOfPost(post)], { type: 'text/markdown' }), `post-${post.id}.md`);
  const ask = async () => {
    const sure = await askToDelete(m.common_delete_named({ name }), m.writing_post_delete_text());
    if (!sure) return;
    remove.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/naverauto', replace: true, ignoreBlocker: true }),
      onError: toastFailure,
    });
  };
  return (
    <>
      <Button compact onClick={() => setOpen('preview')}>
        {m.writing_preview()}
      </Button>
      <RowActionsMenu
        name={name}
        actions={[
          { key: 'versions', label: m.writing_versions(), onSelect: () => setOpen('versions') },
          { key: 'markdown', label: m.writing_markdown(), onSelect: saveMarkdown },
          ...(post.may.remove ? [removalOf(() => void ask())] : []),
        ]}
      />
      <Suspense>
        {open === 'preview' ? <PreviewDialog post={post} onClose={close} /> : null}
        {open === 'versions' ? <VersionsDialog post={post} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
