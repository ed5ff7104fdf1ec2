import type { ComponentType, ReactNode } from 'react';
import css from './sharing-sign.module.css';

type SharingTextProps = {
  icon: ComponentType<{ className?: string; size: number; 'aria-hidden': 'true' }>;
  children: ReactNode;
};

/** How the sharing stands, with its drawing. */
export function SharingText({ icon: Icon, children }: SharingTextProps) {
  return (
    <p role="status" className={css.words}>
      <Icon className={css.icon} size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
