import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { createLink } from '@tanstack/react-router';
import { useUnread } from '../../features/notices/unread.data.ts';
import { m } from '../../paraglide/messages.js';
import { BadgeNumber } from '../../ui/badge-count.tsx';
import { IconAnchor } from '../../ui/button.tsx';
import { useShellText } from '../router/current-screen.ts';
import css from './notice-bell.module.css';

const BellLink = createLink(IconAnchor);

/** The way to the person's notices, with how many are unread. */
export function NoticeBell() {
  const count = useUnread();
  const text = useShellText();
  const label = count === 0 ? text(m.notices_bell) : text(m.notices_bell_count, { count });
  return (
    <BellLink
      to="/home/notices"
      label={label}
      className={css.bell}
      icon={
        <>
          <IconBell size={20} aria-hidden="true" />
          <BadgeNumber count={count} />
        </>
      }
    />
  );
}
