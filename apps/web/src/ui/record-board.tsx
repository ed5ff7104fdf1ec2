import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CardGrid, RecordCard } from './card-grid.tsx';
import { type ListAt, ListScreen, type ListState, type ListTexts } from './list-screen.tsx';
import { RowMenu } from './row-menu.tsx';
import { useHeld } from './use-held.ts';

/** The words of a board, in the reader's language. */
export type BoardTexts = ListTexts & {
  add: string;
  /** How many there are, or were found. */
  count: (count: number) => string;
  edit: string;
  editOf: (name: string) => string;
  delete: string;
  deleteOf: (name: string) => string;
  actionsOf: (name: string) => string;
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
  const edited = useHeld(
    forms.editing,
    forms.editing === undefined
      ? undefined
      : list.rows?.find((row) => String(props.card(row).key) === forms.editing),
  );
  const add = () => forms.add();
  return (
    <>
      <ListScreen
        at={props.at}
        list={list}
        texts={texts}
        title={props.title}
        primary={{
          key: 'add',
          label: texts.add,
          icon: <IconPlus size={18} aria-hidden="true" />,
          onSelect: add,
        }}
        canRefresh
        announcement={list.rows?.length ? texts.count(list.rows.length) : ''}
        icon={icon(40)}
        action={
          <Button tone="primary" onClick={add}>
            {texts.add}
          </Button>
        }
        drawnBefore={<CardGrid label={texts.list} loadingLabel={texts.loading} />}
      >
        {(rows) => (
          <CardGrid label={texts.list} loadingLabel={texts.loading}>
            {rows.map((row) => {
              const { key, name, actions: more = [], ...card } = props.card(row);
              const actions: BoardAction[] = [
                ...more,
                {
                  key: 'edit',
                  label: texts.editOf(name),
                  text: texts.edit,
                  icon: <IconPencil size={18} aria-hidden="true" />,
                  onSelect: () => forms.edit(key),
                },
                {
                  key: 'delete',
                  label: texts.deleteOf(name),
                  text: texts.delete,
                  icon: <IconTrash size={18} aria-hidden="true" />,
                  tone: 'danger',
                  onSelect: () => setRemoved(row),
                },
              ];
              return (
                <RecordCard
                  key={key}
                  {...card}
                  icon={icon(28)}
                  menu={
                    <RowMenu
                      label={texts.actionsOf(name)}
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
        )}
      </ListScreen>
      {edited || forms.adding ? props.form(edited, forms.close) : null}
      {removed ? props.removal(removed, () => setRemoved(undefined)) : null}
    </>
  );
}
