import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import { IconAnchor } from './button.tsx';
import { HeaderAppContext } from './header-app-slot.tsx';
import { setHeaderRoom } from './header-room.ts';
import css from './tool-header.module.css';

type BackAnchorProps = Omit<ComponentProps<typeof IconAnchor>, 'icon'>;

/** The way back, at the head of a tool. Features give it a route with the router's `createLink`. */
export function BackAnchor(props: BackAnchorProps) {
  return <IconAnchor {...props} icon={<IconChevronLeft size={22} aria-hidden="true" />} />;
}

type ToolHeaderProps = {
  /** A `BackAnchor` with its route. */
  back?: ReactNode;
  /** Where a screen goes by a name of its own; otherwise the label of the app that is open. */
  title?: string | undefined;
  /** Language of the title, where it may differ from the page's. */
  titleLang?: string | undefined;
  /** Buttons at the right, the most important last. */
  actions?: ReactNode;
};

/** The bar at the head of a tool. It stays while the screen scrolls under it. */
export function ToolHeader({ back, title, titleLang, actions }: ToolHeaderProps) {
  const app = useContext(HeaderAppContext);
  return (
    <header className={css.header}>
      {back}
      {app.icon}
      <p className={css.title} lang={titleLang}>
        {title ?? app.label}
      </p>
      <div ref={setHeaderRoom} className={css.room} />
      <div className={css.actions}>{actions}</div>
    </header>
  );
}
