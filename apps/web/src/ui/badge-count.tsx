import css from './badge-count.module.css';

/** Larger counts would not fit, and say no more. */
const MOST = 99;

type BadgeCountProps = {
  count: number;
  /** The words for those who cannot see the count, and for who rests the pointer on it. */
  texts: string;
};

/** How much wants attention, on the corner of an icon; nothing when nothing does. */
export function BadgeCount({ count, texts }: BadgeCountProps) {
  if (count === 0) return null;
  return (
    <>
      <BadgeNumber count={count} title={texts} />
      <span className="visually-hidden"> ({texts})</span>
    </>
  );
}

/** The number alone, where the name of what it stands on says it in words. */
export function BadgeNumber({ count, title }: { count: number; title?: string }) {
  if (count === 0) return null;
  return (
    <span className={css.badge} aria-hidden="true" title={title}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
