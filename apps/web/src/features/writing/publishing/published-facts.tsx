import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePostCalls } from '../writing.data.ts';
import css from '../writing.module.css';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS, writingProblemText } from '../writing-texts.ts';
import { ViewsField } from './views-field.tsx';

/** Where a post stands, whether its page answers, and how often it was read. */
export function PublishedFacts({ post, mayStep }: { post: Post; mayStep: boolean }) {
  const { checkLinks } = usePostCalls(post.id);
  return (
    <>
      <p className={css.published}>
        <a href={post.published_address} target="_blank" rel="noopener noreferrer">
          {post.published_address}
        </a>{' '}
        {post.page ? (
          <Badge tint={LINK_STATE_TINTS[post.page]}>{LINK_STATE_TEXTS[post.page]()}</Badge>
        ) : null}
      </p>
      <Button
        compact
        busy={checkLinks.isPending}
        onClick={() =>
          checkLinks.mutate(undefined, {
            onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
          })
        }
      >
        {m.writing_page_check()}
      </Button>
      {mayStep ? <ViewsField key={post.views} post={post} /> : null}
      {post.views === null ? null : (
        <p className={css.quiet}>
          {m.writing_views_at({
            count: formatNumber(post.views),
            when: formatDateTime(post.views_at ?? ''),
          })}
        </p>
      )}
    </>
  );
}
