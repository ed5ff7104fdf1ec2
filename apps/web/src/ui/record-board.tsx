import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CardGrid, RecordCard } from './card-grid.tsx';
import { type ListAt, ListScreen, type ListState, type ListWords } from './list-screen.tsx';

/** The words of a board, in the reader's language. */
export type BoardWords = ListWords & {
  add: string;
  /** How many there are, or were found. */
  count: (count: number) => string;
  editOf: (name: string) => string;
  deleteOf: (name: string) => string;
};

/** How a record looks on its card. */
export type BoardCard = {
  key: number;
  /** For the names of its buttons. */
  name: string;
  /** A `CardAnchor` with its route. */
  title: ReactNode;
  badges?: ReactNode;
  details: readonly ReactNode[];
  /** More that can be done, before change and delete. */
  actions?: ReactNode;
};

type RecordBoardProps<Row> = {
  words: BoardWords;
  title: ReactNode;
  /** Stands for this kind of record, on cards and where there is none. */
  icon: (size: number) => ReactNode;
  at: ListAt;
  /** What the search has left. */
  list: ListState<Row>;
  card: (row: Row) => BoardCard;
  /** The dialog that adds one, or changes `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode;
  /** The question whether `row` may go. */
  removal: (row: Row, close: () => void) => ReactNode;
};

/** A list of records as cards, which are added, changed and deleted. */
export function RecordBoard<Row>(props: RecordBoardProps<Row>) {
  const { words, icon, list } = props;
  const [open, setOpen] = useState<{ form: Row | undefined } | { removal: Row }>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ form: undefined });
  return (
    <>
      <ListScreen
        at={props.at}
        list={list}
        words={words}
        title={props.title}
        primary={{
          key: 'add',
          label: words.add,
          icon: <IconPlus size={18} aria-hidden="true" />,
          onSelect: add,
        }}
        said={list.rows?.length ? words.count(list.rows.length) : ''}
        icon={icon(40)}
        action={
          <Button tone="primary" onClick={add}>
            {words.add}
          </Button>
        }
        drawnBefore={<CardGrid label={words.list} loadingLabel={words.loading} />}
      >
        {(rows) => (
          <CardGrid label={words.list} loadingLabel={words.loading}>
            {rows.map((row) => {
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
                        onClick={() => setOpen({ form: row })}
                      />
                      <IconButton
                        label={words.deleteOf(name)}
                        icon={<IconTrash size={18} aria-hidden="true" />}
                        onClick={() => setOpen({ removal: row })}
                      />
                    </>
                  }
                />
              );
            })}
          </CardGrid>
        )}
      </ListScreen>
      {open && 'form' in open ? props.form(open.form, close) : null}
      {open && 'removal' in open ? props.removal(open.removal, close) : null}
    </>
  );
}
