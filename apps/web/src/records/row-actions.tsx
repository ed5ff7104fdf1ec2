import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ComponentType } from 'react';
import { m } from '../paraglide/messages.js';
import type { Language } from '../platform/i18n.ts';
import { IconAnchor, IconButton } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { follow } from '../ui/follow.ts';
import type { ListAction } from '../ui/list-actions.tsx';
import { RowMenu, type RowMenuItem } from '../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../ui/table-layouts.tsx';
import css from './row-actions.module.css';

type Icon = ComponentType<{ size: number; 'aria-hidden': 'true' }>;

/** Something that can be done with a row, or a way that leads from it. */
export type RowAction = {
  key: string;
  /** In the menu, where the row's name is known. */
  label: string;
  /** With the row's name in it: then it is a button with its icon in a table, beside the menu of cards. */
  named?: string;
  icon?: Icon;
  tone?: 'danger';
} & ({ href?: never; onSelect: () => void } | { href: string; onSelect?: () => void });

const words = (language: Language | undefined) => (language ? { locale: language } : undefined);

/** Opens the form of a row that is called `name`. */
export const editAction = (name: string, onSelect: () => void, language?: Language): RowAction => ({
  key: 'edit',
  label: m.common_edit({}, words(language)),
  named: m.common_edit_named({ name }, words(language)),
  icon: IconPencil,
  onSelect,
});

/** Asks whether a row that is called `name` may go. */
export const deleteAction = (
  name: string,
  onSelect: () => void,
  language?: Language,
): RowAction => ({
  key: 'delete',
  label: m.common_delete({}, words(language)),
  named: m.common_delete_named({ name }, words(language)),
  icon: IconTrash,
  tone: 'danger',
  onSelect,
});

/** What a list is there to do first: `primary={addAction(m.plans_add(), () => forms.add())}`. */
export const addAction = (
  label: string,
  onSelect: () => void,
  Icon: Icon = IconPlus,
): ListAction => ({
  key: 'add',
  label,
  icon: <Icon size={18} aria-hidden="true" />,
  onSelect,
});

type ActionsColumn<Row> = {
  /** What a row is called. */
  nameOf: (row: Row) => string;
  actions: (row: Row) => readonly RowAction[];
  /**
   * `both`: a menu in cards, in a table a button for each action that has a `named`. `menu` and
   * `buttons`: the one in either.
   */
  as?: 'both' | 'menu' | 'buttons';
  language?: Language;
};

/** The last column of a table: what can be done with each row. */
export function actionsColumn<Row>(given: ActionsColumn<Row>): Column<Row> {
  const { nameOf, actions, as = 'both', language } = given;
  return {
    key: 'actions',
    header: m.common_actions({}, words(language)),
    hideHeader: true,
    card: 'menu',
    cell: (row) => {
      const all = actions(row);
      if (as === 'buttons') return <RowButtons actions={all} />;
      const menu = <RowActionsMenu name={nameOf(row)} actions={all} language={language} />;
      if (as === 'menu') return menu;
      return (
        <>
          <OnlyInCard>{menu}</OnlyInCard>
          <OnlyInTable>
            <RowButtons actions={all} />
          </OnlyInTable>
        </>
      );
    },
  };
}

type RowActionsMenuProps = {
  name: string;
  actions: readonly RowAction[];
  language?: Language | undefined;
};

/** Three dots that open what can be done with what is called `name`. */
export function RowActionsMenu({ name, actions, language }: RowActionsMenuProps) {
  return (
    <RowMenu
      label={m.common_actions_of({ name }, words(language))}
      items={actions.map(({ icon: Icon, named: _, ...action }) => {
        const icon = Icon && <Icon size={18} aria-hidden="true" />;
        return { ...action, ...(icon && { icon }) } as RowMenuItem;
      })}
    />
  );
}

/** A button, or a link, with its icon for each action that has a `named`. */
export function RowButtons({ actions }: { actions: readonly RowAction[] }) {
  return (
    <span className={css.buttons}>
      {actions.map(({ key, named, icon: Icon, tone, href, onSelect }) => {
        if (named === undefined || !Icon) return null;
        const icon = <Icon size={20} aria-hidden="true" />;
        if (href !== undefined) {
          const onClick = follow(onSelect);
          return <IconAnchor key={key} label={named} icon={icon} href={href} onClick={onClick} />;
        }
        const look = tone === 'danger' ? 'quietDanger' : 'quiet';
        return <IconButton key={key} label={named} icon={icon} tone={look} onClick={onSelect} />;
      })}
    </span>
  );
}
