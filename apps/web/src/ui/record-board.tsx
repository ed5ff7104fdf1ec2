import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CardGrid, RecordCard } from './card-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import css from './record-board.module.css';
import { SearchField } from './search-field.tsx';

/** The words of a board, in the reader's language. */
export type BoardWords = {
  /** What the cards are. */
  list: string;
  loading: string;
  search: string;
  searchPlaceholder: string;
  clearSearch: string;
  refresh: string;
  add: string;
  /** How many there are, or were found. */
  count: (count: number) => string;
  editOf: (name: string) => string;
  deleteOf: (name: string) => string;
  /** Nothing is there, and what to do about it; nothing was found. */
  none: string;
  noneText: string;
  noneFound: string;
};

/** How a record looks on its card. */
export type BoardCard = {
  key: number;
  /** For the names of its buttons. */
  name: string;
  /** An `OpenAnchor` with its route. */
  title: ReactNode;
  badges?: ReactNode;
  details: readonly ReactNode[];
  /** More that can be done, before change and delete. */
  actions?: ReactNode;
};

type BoardForms = {
  adding: string | undefined;
  editing: string | undefined;
  add: () => void;
  edit: (key: number) => void;
  close: () => void;
};

type RecordBoardProps<Row> = {
  /** Every record there is, searched for or not. */
  all: readonly Row[] | undefined;
  words: BoardWords;
  /** Stands for this kind of record, on cards and where there is none. */
  icon: (size: number) => ReactNode;
  /** What the search has left; undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** What is searched for, from the address. */
  search: string;
  onSearch: (search: string) => void;
  refreshing: boolean;
  onRefresh: () => void;
  /** Why the records could not be had; cards that are there already stay. */
  failure?: { title: string; text: string; detail?: string | undefined; retry: string } | undefined;
  card: (row: Row) => BoardCard;
  /** Which form is open, as it stands in the address; what is changed goes by the key of its card. */
  forms: BoardForms;
  /** The dialog that adds one, or changes `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode;
  /** The question whether `row` may go. */
  removal: (row: Row, close: () => void) => ReactNode;
};

/** Records as cards: searched, added, changed and deleted, with every state that a list can be in. */
export function RecordBoard<Row>(props: RecordBoardProps<Row>) {
  const { words, icon, all, rows, search, onSearch, failure, onRefresh, refreshing, forms } = props;
  const [removed, setRemoved] = useState<Row>();
  const edited =
    forms.editing === undefined
      ? undefined
      : all?.find((row) => String(props.card(row).key) === forms.editing);
  const addButton = (
    <Button tone="primary" icon={<IconPlus size={18} aria-hidden="true" />} onClick={forms.add}>
      {words.add}
    </Button>
  );
  const nothing = search ? (
    <EmptyState icon={icon(40)} title={words.noneFound} />
  ) : (
    <EmptyState icon={icon(40)} title={words.none} text={words.noneText} action={addButton} />
  );
  return (
    <div className={css.board}>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            value={search}
            onSearch={onSearch}
            clearLabel={words.clearSearch}
          />
        </div>
        <IconButton
          label={words.refresh}
          icon={<IconRefresh size={20} aria-hidden="true" />}
          aria-busy={refreshing}
          onClick={onRefresh}
        />
        {addButton}
      </div>
      {failure ? (
        <ErrorState
          title={failure.title}
          text={failure.text}
          detail={failure.detail}
          action={<Button onClick={onRefresh}>{failure.retry}</Button>}
        />
      ) : null}
      {rows?.length ? (
        <p className={css.count} role="status">
          {words.count(rows.length)}
        </p>
      ) : null}
      {rows?.length === 0 ? nothing : null}
      {rows?.length || (!rows && !failure) ? (
        <CardGrid label={words.list} loadingLabel={words.loading}>
          {rows?.map((row) => {
            const { key, name, actions, ...card } = props.card(row);
            return (
              <RecordCard
                key={key}
                {...card}
                icon={icon(28)}
                showActions="hover"
                actions={
                  <>
                    {actions}
                    <IconButton
                      label={words.editOf(name)}
                      icon={<IconPencil size={18} aria-hidden="true" />}
                      onClick={() => forms.edit(key)}
                    />
                    <IconButton
                      label={words.deleteOf(name)}
                      icon={<IconTrash size={18} aria-hidden="true" />}
                      onClick={() => setRemoved(row)}
                    />
                  </>
                }
              />
            );
          })}
        </CardGrid>
      ) : null}
      {edited || forms.adding ? props.form(edited, forms.close) : null}
      {removed ? props.removal(removed, () => setRemoved(undefined)) : null}
    </div>
  );
}
