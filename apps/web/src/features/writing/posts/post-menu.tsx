import { markdownOfPost } from '@station/contract/writing/post-copies';
import type { Post } from '@station/contract/writing/writing-fields';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { save } from '../../../platform/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { PreviewDialog } from '../publishing/preview-dialog.tsx';
import { usePostCalls } from '../writing.data.ts';
import { writingProblemText } from '../writing-texts.ts';
import { VersionsDialog } from './versions-dialog.tsx';

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
    const sure = await confirm({
      title: m.common_delete_named({ name }),
      text: m.writing_post_delete_text(),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    remove.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/naverauto', replace: true }),
      onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
    });
  };
  return (
    <>
      <Button compact onClick={() => setOpen('preview')}>
        {m.writing_preview()}
      </Button>
      <RowMenu
        label={m.common_actions_of({ name })}
        items={[
          { key: 'versions', label: m.writing_versions(), onSelect: () => setOpen('versions') },
          { key: 'markdown', label: m.writing_markdown(), onSelect: saveMarkdown },
          ...(post.may.remove
            ? [
                {
                  key: 'delete',
                  label: m.common_delete(),
                  tone: 'danger' as const,
                  onSelect: () => void ask(),
                },
              ]
            : []),
        ]}
      />
      {open === 'preview' ? <PreviewDialog post={post} onClose={close} /> : null}
      {open === 'versions' ? <VersionsDialog post={post} onClose={close} /> : null}
    </>
  );
}
