import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import css from './bulk-bar.module.css';
import { IconButton } from './button.tsx';

type BulkBarProps = {
  /** How many are chosen: `Đã chọn 2 contacts`. */
  text: string;
  /** What can be done with them. */
  children: ReactNode;
  clearLabel: string;
  onClear: () => void;
};

/** The dark bar at the lower edge while rows are chosen. */
export function BulkBar({ text, children, clearLabel, onClear }: BulkBarProps) {
  return (
    <section className={css.bar} aria-label={text} data-bottom-bar="">
      <p className={css.text} role="status">
        {text}
      </p>
      <div className={css.actions}>
        {children}
        <IconButton
          label={clearLabel}
          icon={<IconX size={20} aria-hidden="true" />}
          onClick={onClear}
        />
      </div>
    </section>
  );
}
