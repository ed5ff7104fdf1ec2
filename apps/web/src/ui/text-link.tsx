import type { AnchorHTMLAttributes, Ref } from 'react';
import css from './text-link.module.css';

type TextAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Words that lead somewhere, in a list or a line. Features give it a route with `createLink`. */
export function TextAnchor({ children, className: _, ...rest }: TextAnchorProps) {
  return (
    <a {...rest} className={css.link}>
      {children}
    </a>
  );
}
