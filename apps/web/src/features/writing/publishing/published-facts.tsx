import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkCheckButton } from '../link-check-button.tsx';
import css from '../writing.module.css';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS } from '../writing-texts.ts';
import { ViewsField } from './views-field.tsx';

/** Where a post stands, whether its page answers, and how often it was read. */
export function PublishedFacts({ post, mayStep }: { post: Post; mayStep: boolean }) {
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
      <LinkCheckButton post={post} label={m.writing_page_check()} />
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
