import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';
import { usersFailureText } from './user-texts.ts';
import css from './users.module.css';

type RequestPanelProps<T> = {
  title: string;
  text?: string;
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** Undefined until they are there. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => number;
  row: (row: T) => ReactNode;
  none: string;
  listRef: Ref<HTMLUListElement>;
  children?: ReactNode;
};

/** One kind of request, in all its states. */
export function RequestPanel<T>(props: RequestPanelProps<T>) {
  const { title, text: hint, query, rows, rowKey, row, none, listRef, children } = props;
  return (
    <Panel title={title} text={hint}>
      {query.isPending ? <CentredSpinner text={m.users_loading()} /> : null}
      {query.isError && !rows ? (
        <ErrorState
          title={m.users_error_requests()}
          text={problemText(query.error, languageOf(origin, '*'))}
          action={<Button onClick={() => void query.refetch()}>{text(m.common_retry)}</Button>}
        />
      ) : null}
      {rows ? (
        <ul ref={listRef} tabIndex={-1} className={css.requests} aria-label={title}>
          {rows.length === 0 ? <li className="muted">{none}</li> : null}
          {rows.map((one) => (
            <li key={rowKey(one)} className={css.request}>
              {row(one)}
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </Panel>
  );
}

/** Does something about a request, says what came of it, and keeps the focus near. */
export function useRequestActions() {
  const list = useRef<HTMLUListElement>(null);
  const attempt = async (done: string, work: () => Promise<unknown>) => {
    try {
      await work();
      toast({ text: done, tone: 'good' });
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      toast({ text: usersFailureText(error, m.users_error_change()), tone: 'bad' });
    }
  };
  return { list, attempt };
}

type WhoProps = { name: string; lines: readonly string[]; badge?: ReactNode };

/** Whom a request is from, and what it says. */
export function Who({ name, lines, badge }: WhoProps) {
  return (
    <div className={css.who}>
      <p className={css.name}>
        <strong>{name}</strong>
        {badge}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="quiet-figures">
          {line}
        </p>
      ))}
    </div>
  );
}
