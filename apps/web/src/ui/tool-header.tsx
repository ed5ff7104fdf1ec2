import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import buttonCss from './button.module.css';
import { classNames } from './class-names.ts';
import css from './tool-header.module.css';

type BackAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  label: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** The way back, at the head of a tool. Features give it a route with the router's `createLink`. */
export function BackAnchor({ label, className, ...rest }: BackAnchorProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the router adds the address that makes it a link.
    <a
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(buttonCss.iconButton, css.back, className)}
    >
      <IconChevronLeft size={22} aria-hidden="true" />
    </a>
  );
}

type ToolHeaderProps = {
  /** A `BackAnchor` with its route. */
  back?: ReactNode;
  title: string;
  /** Language of the title, where it may differ from the page's. */
  titleLang?: string;
  /** An app's own icon, before its title. */
  icon?: ReactNode;
  /** Buttons at the right, the most important last. */
  actions?: ReactNode;
};

/** The bar at the head of a tool. It stays while the screen scrolls under it. */
export function ToolHeader({ back, title, titleLang, icon, actions }: ToolHeaderProps) {
  return (
    <header className={css.header}>
      {back}
      {icon}
      <p className={css.title} lang={titleLang}>
        {title}
      </p>
      <div className={css.actions}>{actions}</div>
    </header>
  );
}
