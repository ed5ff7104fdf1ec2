import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { EmptyState } from './empty-state.tsx';
import type { ListAction } from './list-actions.tsx';
import { ListBody, type ListItems } from './list-body.tsx';
import type { HeadTexts } from './list-filters.tsx';
import { type HeadParts, ListHead } from './list-head.tsx';
import css from './list-screen.module.css';
import type { FailureWords } from './load-failure.tsx';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';

/** Which rows of how many are shown; pages count from 1. */
export type ListPages = {
  page: number;
  per_page: number;
  total_pages: number;
  total_records: number;
};

/** What there is to list, and how it stands with it. */
export type ListState<Row> = {
  /** Undefined while the first ones are on their way. */
  rows: readonly Row[] | undefined;
  /** The rows are from before the last search, filter or page. */
  stale?: boolean;
  pages?: ListPages | undefined;
  /** The way to rows after these, of a list without pages. */
  more?: { busy: boolean; failure: string | undefined; onMore: () => void } | undefined;
  /** Why there are no rows, and the word on the button that asks again. */
  failure?: FailureWords | undefined;
  onRetry: () => void;
};

/** A list's search and page as they stand in its address, and the ways to change them. */
export type ListAt = {
  address: { search?: string; page?: number };
  change: (next: { search?: string; page?: number }) => void;
  /** Without a step for the back button. */
  replace: (next: { search?: string; page?: number }) => void;
};

type EmptyTexts = { title: string; text?: string | undefined };

/** The words of a list, in the reader's language. */
export type ListTexts = {
  /** What the list holds; its name. */
  list: string;
  /** Of filters and actions. */
  head: HeadTexts;
  /** Said while the first rows are on their way. */
  loading: string;
  search?: { label: string; placeholder: string; clear: string };
  /** How many rows a search or filter has found. */
  found?: (count: number) => string;
  /** There is nothing, and what to do about it. */
  none: EmptyTexts;
  /** Search or filters have left nothing; `clear` names the way back to everything. */
  noneFound?: EmptyTexts & { clear?: string };
  /** The bar under a list of several pages. */
  pages?: {
    label: string;
    range: (from: number, to: number, total: number) => string;
    page: (page: number, total: number) => string;
    previous: string;
    next: string;
    /** Ways to both ends, where the specification asks for them. */
    ends?: { first: string; last: string };
  };
  /** The foot of a list that goes on; `shown` counts its rows, all of them when there is no more. */
  more?: { shown?: (count: number, isAll: boolean) => string; more: string; loading: string };
};

type ListScreenProps<Row> = {
  list: ListState<Row>;
  at?: ListAt;
  texts: ListTexts;
  /** The key that leads into the search field, and the ref that it needs for that. */
  searchKey?: { shortcut: string; inputRef: Ref<HTMLInputElement> };
  /** There is nothing that could be searched. */
  hideSearch?: boolean;
  /** How many filters hold, those among the figures included. Without it, those of `set`. */
  filtered?: number;
  /** Said over the rows, such as that they are old. */
  remark?: ReactNode;
  /** Read out in place of how many were found. */
  announcement?: string | undefined;
  /** Drawn where there is nothing. */
  icon: ReactNode;
  /** What to do where there is nothing. */
  action?: ReactNode;
  /** Takes search and filters away. Without it, the search. */
  onClear?: () => void;
  /** The bar of what can be done with the chosen rows. It is there while some are. */
  bulk?: ReactNode;
  /** Gets the focus when rows go away under it. */
  listRef?: RefObject<HTMLElement | null>;
  /** Offers to load it again, where the specification asks for that. It does so by itself, too. */
  canRefresh?: boolean;
  className?: string | undefined;
} & HeadParts &
  ListItems<Row>;

/**
 * A list in all its states: searched, filtered, page by page, as a table or as cards. This is the one
 * place that says where on the screen its parts stand.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, at, texts, choice, set } = props;
  const ownRef = useRef<HTMLElement>(null);
  const listRef = props.listRef ?? ownRef;
  const { rows, stale = false, pages } = list;
  const search = at?.address.search ?? '';
  const isFiltered = search !== '' || (props.filtered ?? set?.length ?? 0) > 0;
  const isBeyond = useLastPage(list, at);

  const turnTo = (page: number) => {
    at?.change({ page });
    listRef.current?.focus({ preventScroll: true });
    listRef.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classNames(css.screen, props.className)}>
      <ListHead
        {...props}
        texts={texts.head}
        actions={props.canRefresh ? withRefresh(props) : (props.actions ?? [])}
        // Where nothing is left, the way back stands there.
        onClear={rows?.length ? props.onClear : undefined}
        search={
          texts.search && !props.hideSearch ? (
            <SearchField
              label={texts.search.label}
              placeholder={texts.search.placeholder}
              value={search}
              onSearch={(text) => at?.replace({ search: text })}
              clearLabel={texts.search.clear}
              {...props.searchKey}
            />
          ) : null
        }
      />
      <section ref={listRef} tabIndex={-1} className={css.list} aria-label={texts.list}>
        {props.remark}
        {texts.found || props.announcement ? (
          <p role="status" className={isFiltered && rows?.length ? css.found : 'visually-hidden'}>
            {props.announcement ??
              (isFiltered && pages && !stale ? texts.found?.(pages.total_records) : null)}
          </p>
        ) : null}
        <ListBody
          {...props}
          rows={isBeyond ? undefined : rows}
          stale={stale}
          empty={<Nothing {...props} isFiltered={isFiltered} />}
        />
        <ListFoot list={list} texts={texts} onPage={turnTo} />
      </section>
      {choice && choice.chosen.size > 0 ? props.bulk : null}
    </div>
  );
}

function withRefresh<Row>({ actions = [], list, texts }: ListScreenProps<Row>): ListAction[] {
  const icon = <IconRefresh size={18} aria-hidden="true" />;
  return [...actions, { key: 'refresh', label: texts.head.refresh, icon, onSelect: list.onRetry }];
}

/** A page beyond the end, such as after its last row was deleted, gives way to the last one. */
function useLastPage<Row>({ pages, stale }: ListState<Row>, at: ListAt | undefined): boolean {
  const last = Math.max(1, pages?.total_pages ?? 1);
  const isBeyond = pages !== undefined && !stale && pages.page > last;
  const replace = at?.replace;
  useEffect(() => {
    if (isBeyond) replace?.({ page: last });
  }, [isBeyond, last, replace]);
  return isBeyond;
}

/** What stands there instead of rows: why, and what to do next. */
function Nothing<Row>(props: ListScreenProps<Row> & { isFiltered: boolean }) {
  const { at, icon, isFiltered, action } = props;
  const { none, noneFound } = props.texts;
  if (!isFiltered || !noneFound) return <EmptyState icon={icon} {...none} action={action} />;
  const { clear, ...texts } = noneFound;
  const onClear = props.onClear ?? (() => at?.change({ search: '' }));
  return (
    <EmptyState
      icon={icon}
      {...texts}
      action={clear ? <Button onClick={onClear}>{clear}</Button> : undefined}
    />
  );
}

type ListFootProps = {
  list: Pick<ListState<unknown>, 'rows' | 'pages' | 'more'>;
  texts: ListTexts;
  onPage: (page: number) => void;
};

function ListFoot({ list: { rows, pages, more }, texts, onPage }: ListFootProps) {
  if (pages && texts.pages) {
    const { page, per_page, total_pages, total_records } = pages;
    const to = Math.min(page * per_page, total_records);
    return (
      <Pagination
        label={texts.pages.label}
        page={page}
        totalPages={total_pages}
        onPage={onPage}
        summary={texts.pages.range((page - 1) * per_page + 1, to, total_records)}
        pageText={texts.pages.page(page, total_pages)}
        previousLabel={texts.pages.previous}
        nextLabel={texts.pages.next}
        ends={texts.pages.ends}
      />
    );
  }
  if (!texts.more || !rows?.length) return null;
  return (
    <div className={css.foot}>
      <p role="status" className={css.found}>
        {texts.more.shown?.(rows.length, !more)}
      </p>
      {more ? (
        <Button busy={more.busy} onClick={more.onMore}>
          {more.busy ? texts.more.loading : texts.more.more}
        </Button>
      ) : null}
      <p role="alert" className={css.failure}>
        {more?.failure}
      </p>
    </div>
  );
}
