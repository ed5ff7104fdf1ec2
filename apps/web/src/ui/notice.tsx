import type { ReactNode } from 'react';
import css from './notice.module.css';

type NoticeProps = {
  tone: 'plain' | 'good' | 'warning';
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
};

/** A few words that belong to a place and stay there. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone}>
      <div className={css.words}>{children}</div>
      {action}
    </div>
  );
}

/** Good or bad news. */
type NoticeContent = { tone: 'good' | 'bad'; text: ReactNode };

type FormMessageProps = {
  message: NoticeContent | undefined;
  /** On a surface by day, or on the sky. */
  on?: 'day' | 'night' | undefined;
};

/** Where a form says how it went; nothing while there is nothing to say. Read out as it appears. */
export function FormMessage({ message, on }: FormMessageProps) {
  return (
    // Both are there before their words, or some readers would not read them out.
    <div className={css.message} data-on={on}>
      <p role="status" className={css.notice} data-tone="good">
        {message?.tone === 'good' ? message.text : null}
      </p>
      <p role="alert" className={css.notice} data-tone="bad">
        {message?.tone === 'bad' ? message.text : null}
      </p>
    </div>
  );
}
