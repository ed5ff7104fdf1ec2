import type { ComponentType } from 'react';
import type { ListAction } from '../ui/list-actions.tsx';

/** Saves what is listed as a file; `busy` while that is being written. */
export const exportAction = (
  label: string,
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>,
  onSelect: () => void,
  busy = false,
): ListAction => ({
  key: 'export',
  label,
  icon: <Icon size={18} aria-hidden="true" />,
  busy,
  onSelect,
});
