import type { ListedPost } from '@station/contract/writing/writing-fields';
import { daysAfter, wallClock, weekdayOf } from '@station/contract/zoned-days';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { daysOfMonth } from '../../../platform/days.ts';
import { formatDate, formatWeekday } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { useCalendarAddress } from '../writing.address.ts';
import { usePosts } from '../writing.data.ts';
import { STATUS_TEXTS, STATUS_TINTS, writingLoadFailure } from '../writing-texts.ts';
import css from './posts-calendar.module.css';

/** A month of posts: what is published stands on its day, all else on the day it is due. */
export function CalendarPage() {
  const { address, change } = useCalendarAddress();
  const now = koreanDay(new Date());
  const month = address.month || now.slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const posts = usePosts({ from, to, order: 'due', limit: 200 });
  const goTo = (next: string) => change({ month: next === now.slice(0, 7) ? '' : next });
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle subtitle={m.writing_calendar_text()}>{m.writing_calendar()}</ScreenTitle>
        <div className="row-2">
          <IconButton
            label={m.writing_month_before()}
            icon={<IconChevronLeft size={20} aria-hidden="true" />}
            onClick={() => goTo(daysAfter(from, -1).slice(0, 7))}
          />
          <strong aria-live="polite">
            {m.writing_month({ year: month.slice(0, 4), month: String(Number(month.slice(5))) })}
          </strong>
          <IconButton
            label={m.writing_month_after()}
            icon={<IconChevronRight size={20} aria-hidden="true" />}
            onClick={() => goTo(daysAfter(to, 1).slice(0, 7))}
          />
        </div>
      </ScreenHead>
      {posts.error && !posts.data ? (
        <LoadFailure {...writingLoadFailure(posts.error)} onRetry={() => void posts.refetch()} />
      ) : (
        <Month
          first={from}
          last={to}
          now={now}
          posts={posts.data?.data ?? []}
          isStale={!posts.data || posts.isPlaceholderData}
        />
      )}
    </Screen>
  );
}

/** Naver’s day is Korea’s, wherever the reader sits. */
const koreanDay = (at: Date) => wallClock(at, 'Asia/Seoul').day;

/** The day on which a post stands. */
const dayOf = ({ published_at, due_on }: ListedPost) =>
  published_at ? koreanDay(new Date(published_at)) : due_on;

type MonthProps = {
  first: string;
  last: string;
  now: string;
  posts: readonly ListedPost[];
  isStale: boolean;
};

function Month({ first, last, now, posts, isStale }: MonthProps) {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day);
  const postsOf = Map.groupBy(posts, dayOf);
  return (
    <ol className={css.month} aria-busy={isStale || undefined}>
      {days.map((day, at) => {
        const some = postsOf.get(day) ?? [];
        return (
          <li
            key={day}
            className={css.day}
            data-weekday={at === 0 ? weekdayOf(day) : undefined}
            data-empty={some.length === 0 || undefined}
            aria-current={day === now ? 'date' : undefined}
          >
            <p className="plain-figures">
              <span className="visually-hidden">{formatDate(day)}</span>
              <span aria-hidden="true">
                {Number(day.slice(8))} <small>{formatWeekday(day)}</small>
              </span>
            </p>
            {some.map((post) => (
              <p key={post.id} className={css.dayPost}>
                <Link to="/naverauto/posts/$id" params={{ id: String(post.id) }}>
                  {post.title || m.writing_untitled()}
                </Link>
                <Badge tint={STATUS_TINTS[post.status]}>{STATUS_TEXTS[post.status]()}</Badge>
              </p>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
