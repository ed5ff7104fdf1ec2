import { type Blog, deleteBlog } from '@station/contract/writing/blogs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RowActionsMenu } from '../../../records/row-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { asLine, OpenButton } from '../../../ui/line-opening.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { RulesPanel } from '../templates/rules-panel.tsx';
import { useBlogs, useWritingAnew } from '../writing.data.ts';
import css from '../writing.module.css';
import {
  BLOG_KIND_TEXTS,
  removalOf,
  writingLoadFailure,
  writingProblemText,
} from '../writing-texts.ts';
import { BlogDialog } from './blog-dialog.tsx';

/** Where posts appear, and what is checked in them. */
export function BlogsPage() {
  const { data, error, refetch } = useBlogs();
  const forms = useFormAddress();
  const user = useUser();
  const [going, setGoing] = useState<Blog>();
  const refresh = useWritingAnew();
  const edited = useHeld(forms.editing, data, ({ id }) => id);
  const admin = user !== undefined && isAdmin(user);
  return (
    <Screen>
      <ScreenTitle subtitle={m.writing_blogs_text()}>{m.writing_blogs()}</ScreenTitle>
      <Notice tone="plain">{m.writing_no_password()}</Notice>
      <Panel
        title={m.writing_blogs_list()}
        actions={
          <Button icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => forms.add()}>
            {m.writing_blog_add()}
          </Button>
        }
      >
        {error && !data ? (
          <LoadFailure {...writingLoadFailure(error)} onRetry={() => void refetch()} />
        ) : null}
        {data?.length === 0 ? <p className={css.quiet}>{m.writing_blogs_none()}</p> : null}
        <ul className={css.lines} aria-label={m.writing_blogs_list()}>
          {data?.map((blog) => (
            <li {...asLine} key={blog.id} className={css.line}>
              <div className="words">
                <OpenButton onClick={() => forms.edit(blog.id)}>{blog.name}</OpenButton>
                <span className={css.quiet}>
                  {[blog.address, m.writing_blog_posts({ count: formatNumber(blog.posts) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <Badge tint="grey">{BLOG_KIND_TEXTS[blog.kind]()}</Badge>
              <RowActionsMenu
                name={blog.name}
                actions={[
                  { key: 'edit', label: m.common_edit(), onSelect: () => forms.edit(blog.id) },
                  ...(admin ? [removalOf(() => setGoing(blog))] : []),
                ]}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <RulesPanel mayChange={admin} />
      {forms.adding || edited ? (
        <BlogDialog key={edited?.id} blog={edited} onClose={forms.close} />
      ) : null}
      {going ? (
        <RecordDeletion
          endpoint={deleteBlog}
          given={{ params: { id: going.id } }}
          refresh={refresh}
          title={m.common_delete_named({ name: going.name })}
          failureText={writingProblemText}
          onClose={() => setGoing(undefined)}
        />
      ) : null}
    </Screen>
  );
}
