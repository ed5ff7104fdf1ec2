import type { Notice } from '@station/contract/notices/notices';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatTime } from '../../../platform/format.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { GROUP_TEXTS, noticesLanguage } from '../notice-texts.ts';
import { useNoticeMarks } from '../notices.data.ts';
import css from './notices.module.css';

const Open = createLink(OpenAnchor);

/** One notice: its whole line leads to what it is about. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { id, title, body, group, actor, created_at, read_at, archived_at } = notice;
  const marking = useNoticeMarks();
  const mark = (as: 'read' | 'unread' | 'archived' | 'kept') =>
    marking.mutate(
      { ids: [id], as },
      { onError: (error) => toast({ text: problemText(error, noticesLanguage()), tone: 'bad' }) },
    );
  const isUnread = read_at === null;
  return (
    <li {...asLine} className={css.line} data-unread={isUnread || undefined}>
      <span className={css.dot} aria-hidden="true" />
      <div className="breaks">
        <Open className={css.title} to="/home/notices/$id" params={{ id: String(id) }}>
          {isUnread ? <span className="visually-hidden">{m.notices_unread()}: </span> : null}
          {title}
        </Open>
        {body ? <p className={css.body}>{body}</p> : null}
        <p className={css.about}>
          {[GROUP_TEXTS[group](), actor?.name, formatTime(new Date(created_at))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <RowMenu
        label={m.notices_more({ title })}
        busy={marking.isPending}
        items={[
          isUnread
            ? {
                key: 'read',
                label: m.notices_mark_read(),
                icon: <IconMailOpened size={18} aria-hidden="true" />,
                onSelect: () => mark('read'),
              }
            : {
                key: 'unread',
                label: m.notices_mark_unread(),
                icon: <IconMail size={18} aria-hidden="true" />,
                onSelect: () => mark('unread'),
              },
          archived_at === null
            ? {
                key: 'archive',
                label: m.notices_archive(),
                icon: <IconArchive size={18} aria-hidden="true" />,
                onSelect: () => mark('archived'),
              }
            : {
                key: 'keep',
                label: m.notices_keep(),
                icon: <IconArchiveOff size={18} aria-hidden="true" />,
                onSelect: () => mark('kept'),
              },
        ]}
      />
    </li>
  );
}
