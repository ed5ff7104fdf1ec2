import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { HeaderAppContext } from './header-app-slot.tsx';
import { MAIN_ID } from './phone-frame.tsx';
import css from './screen.module.css';

/**
 * How many screens this visit has opened before the one that is being drawn. The shell
 * counts; a title takes the focus only when its screen was reached by moving inside the app. Below zero
 * for a part beside a screen.
 */
export const ScreensOpened = createContext<RefObject<number>>({ current: 0 });

type ScreenProps = { children: ReactNode; className?: string };

/** The body of a screen, under its header. */
export function Screen({ children, className }: ScreenProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classNames(css.screen, className)}>
      {children}
    </main>
  );
}

type ScreenTitleProps = {
  children: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  lang?: string;
  /** The heading is not drawn, but there for screen readers and for the focus. */
  hidden?: boolean;
};

/**
 * The heading of a screen, and the window's title. It takes the focus when its screen opens,
 * so that readers start there.
 */
export function ScreenTitle({ children, subtitle, lang, hidden }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useContext(ScreensOpened);
  const { help } = useContext(HeaderAppContext);
  const isBeside = opened.current < 0;
  const Heading = isBeside ? 'h2' : 'h1';
  useEffect(() => {
    if (opened.current > 0) heading.current?.focus({ preventScroll: true });
  }, [opened]);
  // At every drawing: the words change with the language.
  useEffect(() => {
    if (!isBeside) document.title = `${heading.current?.textContent} · Station`;
  });
  return (
    <div className={hidden && !subtitle ? css.hiddenTitle : undefined}>
      <Heading
        ref={heading}
        tabIndex={-1}
        lang={lang}
        className={hidden ? css.hiddenTitle : css.title}
      >
        {children}
      </Heading>
      {hidden || isBeside ? null : help}
      {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
    </div>
  );
}

type ScreenHeadProps = { children: ReactNode; className?: string | undefined };

/** A screen's title with what can be done beside it; below it where there is no room. */
export function ScreenHead({ children, className }: ScreenHeadProps) {
  return <div className={classNames(css.head, className)}>{children}</div>;
}
