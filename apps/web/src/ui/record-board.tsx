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
import { RowMenu } from './row-menu.tsx';
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
  edit: string;
  editOf: (name: string) => string;
  delete: string;
  deleteOf: (name: string) => string;
  actionsOf: (name: string) => string;
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
  /** A `CardAnchor` with its route. */
  title: ReactNode;
  badges?: ReactNode;
  /** What matters most about it, in one line. */
  facts?: ReactNode;
  details: readonly ReactNode[];
  /** More that can be done, before change and delete. */
  actions?: readonly BoardAction[];
};

/** Something that can be done with a record. */
type BoardAction = {
  key: string;
  /** With the record's name in it, for a button without words; and without it, for a menu. */
  label: string;
  text: string;
  icon: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
};

type RecordBoardProps<Row> = {
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
  /** The dialog that adds one, or changes `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode;
  /** The question whether `row` may go. */
  removal: (row: Row, close: () => void) => ReactNode;
};

/** Records as cards: searched, added, changed and deleted, with every state that a list can be in. */
export function RecordBoard<Row>(props: RecordBoardProps<Row>) {
  const { words, icon, rows, search, onSearch, failure, onRefresh, refreshing } = props;
  const [open, setOpen] = useState<{ form: Row | undefined } | { removal: Row }>();
  const close = () => setOpen(undefined);
  const addButton = (
    <Button
      tone="primary"
      icon={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpen({ form: undefined })}
    >
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
            const { key, name, actions: more = [], ...card } = props.card(row);
            const actions: BoardAction[] = [
              ...more,
              {
                key: 'edit',
                label: words.editOf(name),
                text: words.edit,
                icon: <IconPencil size={18} aria-hidden="true" />,
                onSelect: () => setOpen({ form: row }),
              },
              {
                key: 'delete',
                label: words.deleteOf(name),
                text: words.delete,
                icon: <IconTrash size={18} aria-hidden="true" />,
                tone: 'danger',
                onSelect: () => setOpen({ removal: row }),
              },
            ];
            return (
              <RecordCard
                key={key}
                {...card}
                icon={icon(28)}
                menu={
                  <RowMenu
                    label={words.actionsOf(name)}
                    items={actions.map(({ text, ...action }) => ({ ...action, label: text }))}
                  />
                }
                actions={actions.map((action) => (
                  <IconButton
                    key={action.key}
                    label={action.label}
                    icon={action.icon}
                    onClick={action.onSelect}
                  />
                ))}
              />
            );
          })}
        </CardGrid>
      ) : null}
      {open && 'form' in open ? props.form(open.form, close) : null}
      {open && 'removal' in open ? props.removal(open.removal, close) : null}
    </div>
  );
}
