import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { type ListAction, ListActions } from './list-actions.tsx';
import { FilterButton, type HeadWords, type SetFilter, SetFilters } from './list-filters.tsx';
import css from './list-head.module.css';
import { useRoom } from './use-room.ts';

/** What stands over a list, or over figures. */
export type HeadParts = {
  /** The heading. */
  title?: ReactNode;
  /** What is done here first; it is always in sight. */
  primary?: ListAction | undefined;
  /** What else can be done with the whole, and where it leads. */
  actions?: readonly ListAction[];
  /** What has to be said, and the form of a new record. */
  notice?: ReactNode;
  /** What the list is of, chosen before anything is searched in it. */
  scope?: ReactNode;
  /** Numbers, which filter when they are pressed. */
  figures?: ReactNode;
  /** Fields that filter. */
  fields?: ReactNode;
  /** How the list is shown: its order, its columns, saved views. */
  view?: ReactNode;
  /** What of fields and view isn't as usual. */
  set?: readonly SetFilter[];
};

type ListHeadProps = HeadParts & {
  words: HeadWords;
  search?: ReactNode;
  /** Takes back everything that is set. */
  onClear?: (() => void) | undefined;
};

/**
 * The head of a list: it leaves a phone's screen to the rows. There, search stays in sight, figures
 * are one strip, and the rest stands behind one button and one menu; with room, all is laid out.
 */
export function ListHead(props: ListHeadProps) {
  const { words, title, search, set = [] } = props;
  const head = useRef<HTMLDivElement>(null);
  const hasRoom = useRoom(head);
  const hasTools = Boolean(props.fields) || Boolean(props.view);
  const tools = hasTools && hasRoom !== undefined ? <Tools {...props} hasRoom={hasRoom} /> : null;
  return (
    <div ref={head} className={css.head} data-room={hasRoom || undefined}>
      {title || props.primary || props.actions?.length ? (
        <div className={css.titleLine}>
          <div className={css.title}>{title}</div>
          <div className={css.actions}>
            {hasRoom || search ? null : tools}
            {hasRoom === undefined ? null : (
              <ListActions
                primary={props.primary}
                actions={props.actions ?? []}
                label={words.more}
                hasRoom={hasRoom}
              />
            )}
          </div>
        </div>
      ) : null}
      {props.notice}
      <div className={css.line}>
        {props.scope ? <div className={css.scope}>{props.scope}</div> : null}
        {search ? <div className={css.search}>{search}</div> : null}
        {hasRoom || search ? tools : null}
      </div>
      {props.figures}
      {hasTools && hasRoom === false ? <SetFilters words={words} set={set} /> : null}
    </div>
  );
}

/** What filters, orders and shows: laid out, or behind its button. */
function Tools(props: ListHeadProps & { hasRoom: boolean }) {
  const { words, fields, view, set = [], onClear } = props;
  if (!props.hasRoom) {
    return (
      <FilterButton words={words} set={set} onClear={onClear}>
        {fields}
        {view}
      </FilterButton>
    );
  }
  return (
    <div className={css.fields}>
      {fields}
      {view}
      {onClear && set.length > 0 ? (
        <Button tone="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}
