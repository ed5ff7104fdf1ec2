import { type ListedPost, POST_STATUSES } from '@station/contract/writing/writing-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createLink, Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { usePostsAddress } from '../writing.address.ts';
import { useBlogs, usePosts, usePostsExport } from '../writing.data.ts';
import css from '../writing.module.css';
import { STATUS_TEXTS, STATUS_TINTS, toastFailure, writingLoadFailure } from '../writing-texts.ts';
import { NewPostDialog } from './new-post-dialog.tsx';

const OpenLink = createLink(OpenAnchor);

/** Posts of all who write, in a list or on a board. */
export function PostsPage() {
  const at = usePostsAddress();
  const { search, status, blog, mine, board, page } = at.address;
  const filters = { search, mine, ...(status && { status }), ...(blog && { blog_id: blog }) };
  const posts = usePosts({ ...filters, page, limit: board ? 200 : 30 });
  const forms = useFormAddress();
  const saving = usePostsExport();
  const blogs = useBlogs();
  const blogName = blogs.data?.find(({ id }) => id === blog)?.name ?? '';
  return (
    <Screen>
      <ListScreen
        at={at}
        list={pagedList(posts, ({ data }) => data, writingLoadFailure)}
        texts={postTexts()}
        title={<ScreenTitle subtitle={m.writing_posts_text()}>{m.writing_posts()}</ScreenTitle>}
        remark={<Notice tone="plain">{m.writing_no_password()}</Notice>}
        primary={{
          key: 'add',
          label: m.writing_post_new(),
          icon: <IconPlus size={18} aria-hidden="true" />,
          onSelect: () => forms.add(),
        }}
        actions={[
          {
            key: 'board',
            label: board ? m.writing_as_list() : m.writing_as_board(),
            icon: board ? (
              <IconList size={18} aria-hidden="true" />
            ) : (
              <IconLayoutKanban size={18} aria-hidden="true" />
            ),
            onSelect: () => at.change({ board: !board, page: 1 }),
          },
          exportAction(m.writing_excel(), IconDownload, () =>
            saving.mutate(filters, { onError: toastFailure }),
          ),
        ]}
        fields={
          <>
            <Select
              aria-label={m.common_status()}
              value={status}
              onChange={(event) =>
                at.change({ status: event.currentTarget.value as typeof status, page: 1 })
              }
              choices={[
                { value: '', label: m.writing_every_status() },
                ...POST_STATUSES.map((value) => ({
                  value,
                  label: `${STATUS_TEXTS[value]()} (${formatNumber(posts.data?.counts[value] ?? 0)})`,
                })),
              ]}
            />
            <Select
              aria-label={m.writing_blog()}
              value={String(blog || '')}
              onChange={(event) =>
                at.change({ blog: Number(event.currentTarget.value) || 0, page: 1 })
              }
              choices={[
                { value: '', label: m.writing_every_blog() },
                ...(blogs.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <Select
              aria-label={m.writing_whose()}
              value={mine ? 'mine' : ''}
              onChange={(event) =>
                at.change({ mine: event.currentTarget.value === 'mine', page: 1 })
              }
              choices={[
                { value: '', label: m.writing_everybody() },
                { value: 'mine', label: m.writing_mine() },
              ]}
            />
          </>
        }
        set={setFilters(
          status && {
            key: 'status',
            label: STATUS_TEXTS[status](),
            onRemove: () => at.change({ status: '' }),
          },
          blog > 0 && { key: 'blog', label: blogName, onRemove: () => at.change({ blog: 0 }) },
          mine && {
            key: 'mine',
            label: m.writing_mine(),
            onRemove: () => at.change({ mine: false }),
          },
        )}
        onClear={() => at.change({ search: '', status: '', blog: 0, mine: false })}
        {...(board
          ? { children: (rows: readonly ListedPost[]) => <Board posts={rows} /> }
          : { columns: postColumns(), rowKey: ({ id }: ListedPost) => id, lines: true })}
        icon={<IconPencil size={40} aria-hidden="true" />}
      />
      {forms.adding ? <NewPostDialog onClose={forms.close} /> : null}
    </Screen>
  );
}

/** A column for each state; each card leads to its post. */
function Board({ posts }: { posts: readonly ListedPost[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section className={css.board} tabIndex={0} aria-label={m.writing_board()}>
      {POST_STATUSES.map((status) => {
        const some = posts.filter((post) => post.status === status);
        return (
          <div key={status} className={css.column}>
            <h2 className={css.columnTitle}>
              {STATUS_TEXTS[status]()}{' '}
              <span className={css.quiet}>{formatNumber(some.length)}</span>
            </h2>
            <ul className={css.cards}>
              {some.map((post) => (
                <li key={post.id} className={css.card}>
                  <Link
                    to="/naverauto/posts/$id"
                    params={{ id: String(post.id) }}
                    className={css.cardTitle}
                  >
                    {post.title || m.writing_untitled()}
                  </Link>
                  <span className={css.quiet}>
                    {[post.owner.name, post.due_on && formatDate(post.due_on)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

const postTexts = () =>
  plainListTexts({
    list: m.writing_posts(),
    search: m.writing_posts_search(),
    none: { title: m.writing_posts_none(), text: m.writing_posts_none_text() },
    noneFound: m.writing_posts_none_found(),
    clears: 'filters',
    range: m.writing_posts_range,
  });

function postColumns(): Column<ListedPost>[] {
  return [
    {
      key: 'title',
      header: m.writing_title(),
      card: 'title',
      wraps: true,
      cell: ({ id, title }) => (
        <OpenLink to="/naverauto/posts/$id" params={{ id: String(id) }}>
          {title || m.writing_untitled()}
        </OpenLink>
      ),
    },
    {
      key: 'status',
      header: m.common_status(),
      card: 'badge',
      cell: ({ status, ai }) => (
        <span className="row-2">
          <Badge tint={STATUS_TINTS[status]}>{STATUS_TEXTS[status]()}</Badge>
          {ai === 'unedited' ? <Badge tint="red">{m.writing_ai_badge()}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'blog',
      header: m.writing_blog(),
      card: 'detail',
      cell: ({ blog }) => blog?.name ?? null,
    },
    {
      key: 'owner',
      header: m.writing_owner(),
      card: 'detail',
      cell: ({ owner }) => owner.name,
    },
    {
      key: 'due',
      header: m.writing_due(),
      card: 'detail',
      cell: ({ due_on }) => (due_on ? formatDate(due_on) : null),
    },
    {
      key: 'length',
      header: m.writing_length(),
      card: 'detail',
      cell: ({ length }) =>
        length > 0 ? m.writing_characters({ count: formatNumber(length) }) : null,
    },
  ];
}
