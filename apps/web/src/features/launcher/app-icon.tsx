import type { Icon } from '@tabler/icons-react';
import css from './app-icon.module.css';

type AppIconProps = { icon: Icon; colour: string; size?: 'large' | 'middle' | 'small' };

/** An app's icon on its colour. */
export function AppIcon({ icon: Picture, colour, size = 'large' }: AppIconProps) {
  return (
    <span
      className={css.icon}
      data-size={size}
      style={{ backgroundColor: colour }}
      aria-hidden="true"
    >
      <Picture size={size === 'small' ? 18 : 26} stroke={1.8} />
    </span>
  );
}
