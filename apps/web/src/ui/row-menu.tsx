import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/UnstyledButton.css';

import { Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import css from './row-menu.module.css';

/** One thing to do with a row. */
export type RowMenuItem = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** `danger` for what destroys. */
  tone?: 'plain' | 'danger';
  onSelect: () => void;
};

type RowMenuProps = {
  /** Name of the button, with the row's name in it. */
  label: string;
  items: readonly RowMenuItem[];
};

/** Three dots that open what can be done with a row. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={200} withinPortal>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots size={20} aria-hidden="true" />} />
      </Menu.Target>
      <Items items={items} />
    </Menu>
  );
}

type ButtonMenuProps = RowMenuProps & {
  className?: string | undefined;
  /** Shows that what was chosen is being done. */
  busy?: boolean;
};

/** A button with words that opens a choice, for a bar at the lower edge. */
export function ButtonMenu({ label, items, className, busy = false }: ButtonMenuProps) {
  return (
    <Menu position="top-end" shadow="md" width={220} withinPortal disabled={busy}>
      <Menu.Target>
        <Button className={className} busy={busy}>
          {label}
          <IconChevronDown size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Items items={items} />
    </Menu>
  );
}

function Items({ items }: { items: readonly RowMenuItem[] }) {
  return (
    <Menu.Dropdown className={css.menu}>
      {items.map((item) => (
        <Menu.Item
          key={item.key}
          leftSection={item.icon}
          className={css.item}
          data-tone={item.tone}
          onClick={item.onSelect}
        >
          {item.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}
