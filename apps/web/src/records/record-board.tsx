import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { CardGrid, RecordCard } from '../ui/card-grid.tsx';
import { type ListAt, ListScreen, type ListState, type ListTexts } from '../ui/list-screen.tsx';
import { useHeld } from '../ui/use-held.ts';
import {
  addAction,
  deleteAction,
  editAction,
  type RowAction,
  RowActionsMenu,
  RowButtons,
} from './row-actions.tsx';

/** The words of a board, in the reader's language. */
export type BoardTexts = ListTexts & {
  add: string;
  /** How many there are, or were found. */
  count: (count: number) => string;
};

/** How a record looks on its card. */
export type BoardCard = {
  key: number;
  /** For the names of its buttons. */
  name: string;
  /** An `OpenAnchor` with its route. */
  title: ReactNode;
  badges?: ReactNode;
  /** What matters most about it, in one line. */
  facts?: ReactNode;
  details: readonly ReactNode[];
  /** More that can be done, before change and delete. */
  actions?: readonly RowAction[];
};

/** Which form is open, as it stands in the address; what is changed goes by the key of its card. */
type BoardForms = {
  adding: string | undefined;
  editing: string | undefined;
  add: () => void;
  edit: (key: number) => void;
  close: () => void;
};

type RecordBoardProps<Row> = {
  texts: BoardTexts;
  title: ReactNode;
  /** Stands for this kind of record, on cards and where there is none. */
  icon: (size: number) => ReactNode;
  at: ListAt;
  /** What the search has left. */
  list: ListState<Row>;
  card: (row: Row) => BoardCard;
  forms: BoardForms;
  /** The dialog that adds one, or changes `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode;
  /** The question whether `row` may go. */
  removal: (row: Row, close: () => void) => ReactNode;
};

/** A list of records as cards, which are added, changed and deleted. */
export function RecordBoard<Row>(props: RecordBoardProps<Row>) {
  const { texts, icon, list, forms } = props;
  const [removed, setRemoved] = useState<Row>();
  const edited = useHeld(forms.editing, list.rows, (row) => props.card(row).key);
  const add = addAction(texts.add, () => forms.add());
  return (
    <>
      <ListScreen
        at={props.at}
        list={list}
        texts={texts}
        title={props.title}
        primary={add}
        canRefresh
        announcement={list.rows?.length ? texts.count(list.rows.length) : ''}
        icon={icon(40)}
        action={
          <Button tone="primary" onClick={add.onSelect}>
            {texts.add}
          </Button>
        }
        drawnBefore={<CardGrid label={texts.list} loadingLabel={texts.loading} />}
      >
        {(rows) => (
          <CardGrid label={texts.list} loadingLabel={texts.loading}>
            {rows.map((row) => {
              const { key, name, actions: more = [], ...card } = props.card(row);
              const actions = [
                ...more,
                {
                  ...editAction(name, () => forms.edit(key)),
                  named: m.common_record_change_of({ name }),
                },
                {
                  ...deleteAction(name, () => setRemoved(row)),
                  named: m.common_record_delete_of({ name }),
                },
              ];
              return (
                <RecordCard
                  key={key}
                  {...card}
                  icon={icon(28)}
                  menu={<RowActionsMenu name={name} actions={actions} />}
                  actions={<RowButtons actions={actions} />}
                />
              );
            })}
          </CardGrid>
        )}
      </ListScreen>
      {edited || forms.adding ? props.form(edited, forms.close) : null}
      {removed ? props.removal(removed, () => setRemoved(undefined)) : null}
    </>
  );
}
