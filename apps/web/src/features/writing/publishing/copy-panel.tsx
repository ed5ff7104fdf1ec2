import { copyOfPost, picturesOf } from '@station/contract/writing/post-copies';
import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { copyPicture, copyRichText, savePicture } from '../pictures/picture-copies.ts';
import { useBlogs } from '../writing.data.ts';
import css from './publishing.module.css';

type CopyPanelProps = {
  post: Pick<Post, 'title' | 'html' | 'tags' | 'language' | 'status' | 'blog'>;
};

/** Says how something that only the browser does has gone. */
const told = (work: Promise<unknown>, done: string) =>
  void work.then(
    () => toast({ text: done, tone: 'good' }),
    () => toast({ text: m.writing_copy_failed(), tone: 'bad' }),
  );

/**
 * The way to the blog: title, text and tags are copied each, pictures one by one, for they do not travel
 * along with a text; then its editor is opened.
 */
export function CopyPanel({ post }: CopyPanelProps) {
  const blogs = useBlogs();
  const blog = blogs.data?.find(({ id }) => id === post.blog?.id);
  const pictures = picturesOf(post.html);
  const copy = (text: string) => told(copyText(text), m.writing_copied());
  if (post.html === '') return null;
  return (
    <Panel title={m.writing_copy_title()} text={m.writing_copy_text()}>
      {blog && blog.published_today >= blog.daily_limit ? (
        <Notice tone="warning">
          {m.writing_daily_limit({ name: blog.name, count: formatNumber(blog.published_today) })}
        </Notice>
      ) : null}
      <div className="row-2">
        <Button onClick={() => copy(post.title)}>{m.writing_copy_heading()}</Button>
        <Button
          tone="primary"
          onClick={() =>
            told(copyRichText(copyOfPost(post.html, post.language)), m.writing_copied())
          }
        >
          {m.writing_copy_rich()}
        </Button>
        {post.tags ? (
          <Button onClick={() => copy(post.tags)}>{m.writing_copy_tags()}</Button>
        ) : null}
        {blog?.editor_address ? (
          <ButtonAnchor href={blog.editor_address} target="_blank" rel="noopener noreferrer">
            {m.writing_open_editor()}
          </ButtonAnchor>
        ) : null}
      </div>
      {pictures.length > 0 ? (
        <ul className={css.tray} aria-label={m.writing_tray()}>
          {pictures.map(({ number, src, alt }) => {
            const named = { number: formatNumber(number) };
            return (
              <li key={`${number} ${src}`} className="row-2">
                <img src={src} alt={alt} className={css.thumb} />
                <strong>{number}</strong>
                <Button
                  compact
                  aria-label={m.writing_picture_copy(named)}
                  onClick={() => told(copyPicture(src), m.writing_copied())}
                >
                  {m.common_copy()}
                </Button>
                <Button
                  compact
                  aria-label={m.writing_picture_save(named)}
                  onClick={() => told(savePicture(src, number), m.writing_picture_saved(named))}
                >
                  {m.common_save()}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </Panel>
  );
}
