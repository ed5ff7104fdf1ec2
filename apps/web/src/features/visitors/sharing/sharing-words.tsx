import type { ReactNode } from 'react';
import css from './sharing-sign.module.css';
import { signIcons } from './sign-icons.ts';
import type { Sharing } from './use-sharing.ts';

/** What a sign can say: everything but nothing. */
export type SignKind = Exclude<Sharing['kind'], 'none'>;

/** How the sharing stands, with its drawing. */
export function SharingWords({ kind, children }: { kind: SignKind; children: ReactNode }) {
  const Icon = signIcons[kind];
  return (
    <p role="status" className={css.words}>
      <Icon className={css.icon} size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
