import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import css from './publishing.module.css';

type PreviewProps = { post: Post; onClose: () => void };

/** A post as a blog of Naver’s shows it on a phone: 360 pixels wide, black on white by day and night. */
export function PreviewDialog({ post, onClose }: PreviewProps) {
  const { title, html, tags, language, blog, published_at, updated_at } = post;
  return (
    <Dialog title={m.writing_preview_title()} closeLabel={m.common_close()} onClose={onClose}>
      <p className="quiet">{m.writing_preview_text()}</p>
      <article className={css.phone} lang={language}>
        <p className={css.phoneBlog}>{blog?.name ?? m.writing_blog()}</p>
        <h3 className={css.phoneTitle}>{title || m.writing_untitled()}</h3>
        <p className={css.phoneDay}>{formatDate(published_at ?? updated_at)}</p>
        <RichTextView html={html} />
        {tags ? <p className={css.phoneTags}>{tags}</p> : null}
      </article>
    </Dialog>
  );
}
