import type { ButtonHTMLAttributes, ReactNode } from 'react';
import css from './map-tools.module.css';

type MapToolButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** What it does, in words: its name for those who cannot see the icon. */
  label: string;
  icon: ReactNode;
  /** Whether what it shows is shown now; undefined for one that only does something. */
  pressed?: boolean;
};

/** A button over a map, of a finger's size. */
export function MapToolButton({ label, icon, pressed, ...rest }: MapToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={css.button}
    >
      {icon}
    </button>
  );
}

/** The buttons over a map, one below the other. */
export function MapTools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} aria-orientation="vertical" className="stack-2">
      {children}
    </div>
  );
}
