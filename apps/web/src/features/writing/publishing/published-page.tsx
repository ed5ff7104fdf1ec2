import type { ListedPost } from '@station/contract/writing/writing-fields';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import { usePublishedAddress } from '../writing.address.ts';
import { useBlogs, usePosts, usePostsExport } from '../writing.data.ts';
import {
  LINK_STATE_TEXTS,
  LINK_STATE_TINTS,
  toastFailure,
  writingLoadFailure,
} from '../writing-texts.ts';
import { ViewsField } from './views-field.tsx';

const OpenLink = createLink(OpenAnchor);

/** What stands where, since when, whether its page answers, and how often it was read. */
export function PublishedPage() {
  const linkTo = useInAppLink();
  const at = usePublishedAddress();
  const { search, blog, page } = at.address;
  const filters = { search, status: 'published' as const, ...(blog && { blog_id: blog }) };
  const posts = usePosts({ ...filters, order: 'published', page });
  const blogs = useBlogs();
  const saving = usePostsExport();
  return (
    <Screen>
      <ListScreen
        lines
        at={at}
        list={pagedList(posts, ({ data }) => data, writingLoadFailure)}
        texts={publishedTexts()}
        title={
          <ScreenTitle subtitle={m.writing_published_text()}>{m.writing_published()}</ScreenTitle>
        }
        actions={[
          {
            key: 'import',
            label: m.writing_import_views(),
            icon: <IconUpload size={18} aria-hidden="true" />,
            ...linkTo({ to: '/naverauto/published/upload' }),
          },
          exportAction(m.writing_excel(), IconDownload, () =>
            saving.mutate(filters, { onError: toastFailure }),
          ),
        ]}
        fields={
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
        }
        set={setFilters(
          blog > 0 && {
            key: 'blog',
            label: blogs.data?.find(({ id }) => id === blog)?.name ?? '',
            onRemove: () => at.change({ blog: 0 }),
          },
        )}
        onClear={() => at.change({ search: '', blog: 0 })}
        columns={publishedColumns()}
        rowKey={({ id }) => id}
        icon={<IconWorld size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

const publishedTexts = () =>
  plainListTexts({
    list: m.writing_published(),
    search: m.writing_posts_search(),
    none: m.writing_published_none(),
    noneFound: m.writing_posts_none_found(),
    clears: 'filters',
    range: m.writing_posts_range,
  });

function publishedColumns(): Column<ListedPost>[] {
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
      key: 'page',
      header: m.writing_page(),
      card: 'badge',
      cell: ({ page }) =>
        page ? <Badge tint={LINK_STATE_TINTS[page]}>{LINK_STATE_TEXTS[page]()}</Badge> : null,
    },
    {
      key: 'blog',
      header: m.writing_blog(),
      // Its address says it too, and a phone's line has room for three.
      card: 'hidden',
      cell: ({ blog }) => blog?.name ?? null,
    },
    {
      key: 'day',
      header: m.writing_published_on(),
      card: 'detail',
      cell: ({ published_at }) => (published_at ? formatDate(published_at) : null),
    },
    {
      key: 'address',
      header: m.writing_address(),
      card: 'detail',
      wraps: true,
      cell: ({ published_address }) => (
        <a href={published_address} target="_blank" rel="noopener noreferrer">
          {published_address.replace(/^https?:\/\//, '')}
        </a>
      ),
    },
    {
      key: 'views',
      header: m.writing_views(),
      card: 'detail',
      // A phone's line has no room to type: there the post's own page takes them.
      cell: (post) => (
        <>
          <OnlyInTable>
            <ViewsField key={post.version} post={post} inColumn />
          </OnlyInTable>
          {post.views === null ? null : (
            <OnlyInCard>{`${m.writing_views()} ${formatNumber(post.views)}`}</OnlyInCard>
          )}
        </>
      ),
    },
  ];
}
