import css from './badge.module.css';

export type BadgeTint = 'blue' | 'red' | 'green' | 'amber' | 'violet' | 'grey';

/** A word on a tinted ground, such as a category. */
export function Badge({
  tint,
  children,
  lang,
}: {
  tint: BadgeTint;
  children: string;
  lang?: string;
}) {
  return (
    <span className={css.badge} data-tint={tint} lang={lang}>
      {children}
    </span>
  );
}
