import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type AnchorHTMLAttributes, Children, type ReactNode, type Ref } from 'react';
import css from './breadcrumb.module.css';

type BreadcrumbProps = {
  /** Name of the group. */
  label: string;
  /** `CrumbAnchor`s with their routes, the widest first. */
  children: ReactNode;
};

/** What a screen stands in, in one line: each place leads to itself. */
export function Breadcrumb({ label, children }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={css.trail}>
        {Children.toArray(children).map((place, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its depth.
          <li key={at} className={css.place}>
            {at > 0 ? <IconChevronRight size={16} aria-hidden="true" /> : null}
            {place}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type CrumbAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** One place. Features give it a route with the router's `createLink`. */
export function CrumbAnchor({ children, className: _, ...rest }: CrumbAnchorProps) {
  return (
    <a {...rest} className={css.link}>
      {children}
    </a>
  );
}
