import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { useHeaderRoom } from './header-room.ts';
import { type ListAction, ListActions } from './list-actions.tsx';
import { FilterButton, type HeadTexts, type SetFilter, SetFilters } from './list-filters.tsx';
import css from './list-head.module.css';
import { useRoom } from './use-room.ts';

/** What stands over a list, or over figures. */
export type HeadParts = {
  /** The heading of the screen. A desktop shows it in the header, with what can be done. */
  title?: ReactNode;
  /** The heading of a list that is one part of its screen. */
  caption?: ReactNode;
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
  texts: HeadTexts;
  search?: ReactNode;
  /** Takes back everything that is set. */
  onClear?: (() => void) | undefined;
};

/**
 * The head of a list: it leaves the screen to the rows. On a phone, search stays in sight, figures
 * are one strip, and the rest stands behind one button and one menu; with room, all is one line.
 */
export function ListHead(props: ListHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const room = useRoom(head);
  const isWide = room === 'some' || room === 'all';
  return (
    <div ref={head} className={css.head} data-room={isWide || undefined}>
      {isWide ? (
        <WideHead {...props} hasRoom={room === 'all'} />
      ) : (
        <NarrowHead {...props} isMeasured={room === 'none'} />
      )}
    </div>
  );
}

/** So many actions stand side by side; more of them stand in a menu. */
const SIDE_BY_SIDE = 2;

function WideHead(props: ListHeadProps & { hasRoom: boolean }) {
  const { texts, title, caption, search, figures, actions = [], hasRoom } = props;
  const header = useHeaderRoom();
  const acting =
    props.primary || actions.length > 0 ? (
      <div className={css.actions}>
        <ListActions
          primary={props.primary}
          actions={actions}
          label={texts.more}
          hasRoom={actions.length <= SIDE_BY_SIDE}
        />
      </div>
    ) : null;
  return (
    <>
      {title && header
        ? createPortal(
            <>
              {title}
              {acting}
            </>,
            header,
          )
        : null}
      {caption || (title && !header) ? (
        <div className={css.titleLine}>
          <div className="fills">{caption ?? title}</div>
          {acting}
        </div>
      ) : null}
      {props.notice}
      <div className={css.line}>
        {props.scope ? <div className={css.scope}>{props.scope}</div> : null}
        {search ? <div className={css.search}>{search}</div> : null}
        {figures ? <div className={css.figures}>{figures}</div> : null}
        {props.fields || props.view ? <Tools {...props} /> : null}
        {title || caption ? null : acting}
      </div>
      {hasRoom ? null : <SetFilters texts={texts} set={props.set ?? []} />}
    </>
  );
}

function NarrowHead(props: ListHeadProps & { isMeasured: boolean }) {
  const { texts, title, caption, search, set = [], isMeasured } = props;
  const hasTools = Boolean(props.fields) || Boolean(props.view);
  const tools = hasTools && isMeasured ? <Tools {...props} hasRoom={false} /> : null;
  return (
    <>
      {title || caption || props.primary || props.actions?.length ? (
        <div className={css.titleLine}>
          <div className="fills">
            {title}
            {caption}
          </div>
          <div className={css.actions}>
            {search ? null : tools}
            {isMeasured ? (
              <ListActions
                primary={props.primary}
                actions={props.actions ?? []}
                label={texts.more}
                hasRoom={false}
              />
            ) : null}
          </div>
        </div>
      ) : null}
      {props.notice}
      <div className={css.line}>
        {props.scope ? <div className={css.scope}>{props.scope}</div> : null}
        {search ? <div className={css.search}>{search}</div> : null}
        {search ? tools : null}
      </div>
      {props.figures}
      {hasTools && isMeasured ? <SetFilters texts={texts} set={set} /> : null}
    </>
  );
}

/** What filters, orders and shows: laid out, or behind its button. */
function Tools(props: ListHeadProps & { hasRoom: boolean }) {
  const { texts, fields, view, set = [], onClear } = props;
  if (!props.hasRoom) {
    return (
      <FilterButton texts={texts} set={set} onClear={onClear}>
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
          {texts.clear}
        </Button>
      ) : null}
    </div>
  );
}

/** Keeps the room of fields whose code is on its way: what stands beside them would move otherwise. */
export function FieldsRoom({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <span key={at} className={css.room} aria-hidden="true" />
  ));
}
