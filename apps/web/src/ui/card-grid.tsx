import type { ReactNode } from 'react';
import css from './card-grid.module.css';
import { asLine } from './line-opening.tsx';

type CardGridProps = {
  /** What the cards are, for screen readers. */
  label: string;
  /** `RecordCard`s; undefined while they are on their way. */
  children?: readonly ReactNode[] | undefined;
  /** Read out while they are on their way. */
  loadingLabel: string;
};

/** Cards in as many columns as the frame has room for. */
export function CardGrid({ label, children, loadingLabel }: CardGridProps) {
  if (children === undefined) {
    return (
      <div className={css.grid} role="status" aria-label={loadingLabel}>
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <span key={key} className={css.bone} />
        ))}
      </div>
    );
  }
  return (
    <ul className={css.grid} aria-label={label}>
      {children}
    </ul>
  );
}

type RecordCardProps = {
  /** Before the title. */
  icon?: ReactNode;
  /** The name: text, or an `OpenAnchor` with its route, which the whole card opens. */
  title: ReactNode;
  /** Words on tinted grounds, right of the name or under it. */
  badges?: ReactNode;
  /** What matters most, in one line under the name. */
  facts?: ReactNode;
  /** What there is to know, a line each; `undefined` for what this one has not. */
  details?: readonly ReactNode[];
  /** What can be done: buttons. */
  actions?: ReactNode;
  /**
   * The same as a menu, for fingers. On a device with a pointer the buttons stand in its place, and
   * are seen while the card has the pointer or the focus.
   */
  menu?: ReactNode;
};

/** A record as a card. Its name is its heading. */
export function RecordCard(props: RecordCardProps) {
  const { icon, title, badges, facts, actions, menu } = props;
  const details = (props.details ?? []).filter((detail) => detail !== undefined);
  return (
    <li {...asLine} className={css.card}>
      <div className={css.head}>
        {icon}
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          {badges ? <div className="wrap-1">{badges}</div> : null}
          {facts ? <p className={css.facts}>{facts}</p> : null}
        </div>
        {menu ? <div className={css.menu}>{menu}</div> : null}
      </div>
      {details.length > 0 ? (
        <div className={css.details}>
          {details.map((detail, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change places.
            <div key={at}>{detail}</div>
          ))}
        </div>
      ) : null}
      {actions ? (
        <div className={css.actions} data-show={menu ? 'hover' : 'always'}>
          {actions}
        </div>
      ) : null}
    </li>
  );
}
