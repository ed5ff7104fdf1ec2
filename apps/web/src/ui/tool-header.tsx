import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import type { ComponentProps, ReactNode } from 'react';
import { IconAnchor } from './button.tsx';
import { HeaderIconSlot } from './header-icon-slot.tsx';
import css from './tool-header.module.css';

type BackAnchorProps = Omit<ComponentProps<typeof IconAnchor>, 'icon'>;

/** The way back, at the head of a tool. Features give it a route with the router's `createLink`. */
export function BackAnchor(props: BackAnchorProps) {
  return <IconAnchor {...props} icon={<IconChevronLeft size={22} aria-hidden="true" />} />;
}

type ToolHeaderProps = {
  /** A `BackAnchor` with its route. */
  back?: ReactNode;
  title: string;
  /** Language of the title, where it may differ from the page's. */
  titleLang?: string;
  /** Buttons at the right, the most important last. */
  actions?: ReactNode;
};

/** The bar at the head of a tool. It stays while the screen scrolls under it. */
export function ToolHeader({ back, title, titleLang, actions }: ToolHeaderProps) {
  return (
    <header className={css.header}>
      {back}
      <HeaderIconSlot />
      <p className={css.title} lang={titleLang}>
        {title}
      </p>
      <div className={css.actions}>{actions}</div>
    </header>
  );
}
