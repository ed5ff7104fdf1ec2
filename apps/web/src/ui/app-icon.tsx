import type { IconNode } from '@tabler/icons-react';
import { createElement } from 'react';
import css from './app-icon.module.css';

type IconDrawingProps = {
  /** Lines of one of Tabler's icons (imported with `?lines`), on a field of 24 by 24. */
  lines: IconNode;
  /** Width and height in pixels. */
  size: number;
};

/**
 * One of Tabler's icons, drawn by its lines alone. Tabler's own component can more, which the first
 * screens have no use for (docs/decisions/040).
 */
export function IconDrawing({ lines, size }: IconDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {lines.map(([element, { key, ...attributes }]) =>
        createElement(element, { key, ...attributes }),
      )}
    </svg>
  );
}

type AppIconProps = { icon: IconNode; colour: string; size?: 'large' | 'middle' | 'small' };

/** An app's icon on its colour. */
export function AppIcon({ icon, colour, size = 'large' }: AppIconProps) {
  return (
    <span
      className={css.icon}
      data-size={size}
      style={{ backgroundColor: colour }}
      aria-hidden="true"
    >
      <IconDrawing lines={icon} size={size === 'small' ? 18 : 26} />
    </span>
  );
}
