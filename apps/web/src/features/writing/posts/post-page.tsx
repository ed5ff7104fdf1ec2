import type { Post } from '@station/contract/writing/writing-fields';
import { useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Panel, PanelColumn } from '../../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { CopyPanel } from '../publishing/copy-panel.tsx';
import { useBlogs, usePost, useRules } from '../writing.data.ts';
import css from '../writing.module.css';
import { STATUS_TEXTS, STATUS_TINTS, writingLoadFailure } from '../writing-texts.ts';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import { StepsPanel } from './steps-panel.tsx';

/** One post: written while it is open, and copied to its blog once it is approved. */
export function PostPage() {
  const { id = '' } = useParams({ strict: false });
  const post = usePost(Number(id));
  const rules = useRules();
  // The form shows which of them is chosen.
  const blogs = useBlogs();
  const failure = (!post.data && post.error) || (!rules.data && rules.error);
  if (failure) {
    const again = () => {
      void post.refetch();
      void rules.refetch();
    };
    return (
      <Screen>
        <LoadFailure {...writingLoadFailure(failure)} onRetry={again} />
      </Screen>
    );
  }
  if (!post.data || !rules.data || blogs.isPending)
    return <CentredSpinner text={m.common_loading()} />;
  return (
    <Screen>
      <PostHead post={post.data} />
      {post.data.may.edit ? (
        <PostForm
          key={id}
          post={post.data}
          rules={rules.data.data}
          canDraft={rules.data.can_draft}
        />
      ) : (
        <ApprovedPost post={post.data} />
      )}
    </Screen>
  );
}

function PostHead({ post }: { post: Post }) {
  const { title, status, ai, owner, reviewer, blog } = post;
  return (
    <ScreenHead>
      <ScreenTitle
        subtitle={[
          m.writing_by({ name: owner.name }),
          reviewer && m.writing_reviewed_by({ name: reviewer.name }),
          blog?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {title || m.writing_untitled()}
      </ScreenTitle>
      <div className="row-2">
        <Badge tint={STATUS_TINTS[status]}>{STATUS_TEXTS[status]()}</Badge>
        {ai === 'unedited' ? <Badge tint="red">{m.writing_ai_badge()}</Badge> : null}
        <PostMenu post={post} />
      </div>
    </ScreenHead>
  );
}

/** What is not written any more, or is somebody else’s: read, copied, published. */
function ApprovedPost({ post }: { post: Post }) {
  return (
    <div className={css.writing}>
      <Panel title={m.writing_text()}>
        <div lang={post.language}>
          <RichTextView html={post.html} />
        </div>
        {post.tags ? <p className={css.quiet}>{post.tags}</p> : null}
      </Panel>
      <PanelColumn>
        <StepsPanel post={post} />
        <CopyPanel post={post} />
      </PanelColumn>
    </div>
  );
}
