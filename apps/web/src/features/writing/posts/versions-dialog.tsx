import type { PostVersion } from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { usePostVersions } from '../writing.data.ts';
import css from '../writing.module.css';
import { STATUS_TEXTS, writingLoadFailure } from '../writing-texts.ts';
import { differencesOf } from './differences.ts';

type VersionsProps = { post: Post; onClose: () => void };

/** What a post was before, the last first, and what became of it with the version after it. */
export function VersionsDialog({ post, onClose }: VersionsProps) {
  const query = usePostVersions(post.id);
  const { data } = query;
  return (
    <Dialog title={m.writing_versions()} closeLabel={m.common_close()} onClose={onClose}>
      {data ? null : (
        <NotLoaded of={query} loading={m.common_loading()} failure={writingLoadFailure} />
      )}
      {data?.length === 0 ? <p className={css.quiet}>{m.writing_versions_none()}</p> : null}
      {data?.map((version, at) => (
        <details key={version.version} className={css.version} open={at === 0}>
          <summary>
            {m.writing_version_line({
              number: String(version.version),
              when: formatDateTime(version.at),
              by: version.by,
            })}{' '}
            · {STATUS_TEXTS[version.status]()}
          </summary>
          <Changes before={version} after={data[at - 1] ?? post} language={post.language} />
        </details>
      ))}
    </Dialog>
  );
}

type ChangesProps = {
  before: PostVersion;
  after: { title: string; html: string };
  language: string;
};

/** Sentences that went and sentences that came, with those between them. */
function Changes({ before, after, language }: ChangesProps) {
  const changes = differencesOf(before.html, after.html);
  const isSame = changes.every(({ kind }) => kind === 'same') && before.title === after.title;
  if (isSame) return <p className={css.quiet}>{m.writing_version_same()}</p>;
  return (
    <div className={css.changes} lang={language}>
      {before.title === after.title ? null : (
        <p>
          <del>{before.title}</del> <ins>{after.title}</ins>
        </p>
      )}
      {changes.map(({ kind, text }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of two texts never move.
        if (kind === 'gone') return <del key={at}>{text}</del>;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        if (kind === 'new') return <ins key={at}>{text}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        return <span key={at}>{text}</span>;
      })}
    </div>
  );
}
