import type { ReactNode, Ref } from 'react';
import css from './phone-frame.module.css';

/** `phone`: 412 px on a desktop. `tool`: widens there to 1180 px, for tables. */
export type FrameWidth = 'phone' | 'tool';
/** `night`: login and launcher. `day`: the tools, which follow light and dark. */
export type FrameTone = 'night' | 'day';

type PhoneFrameProps = {
  width: FrameWidth;
  tone: FrameTone;
  /** Words of the link that jumps over the header, for those who come by keyboard. */
  skipLabel: string;
  /** Stands above the screen and pushes it down, such as the offline notice. */
  notice?: ReactNode;
  /** Floats over the screen's lower edge, such as toasts. */
  floating?: ReactNode;
  /** Stands beside the phone on a desktop, such as keyboard hints. */
  beside?: ReactNode;
  screenRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Where a jump over the header lands. */
export const MAIN_ID = 'main';

/**
 * The stage: the bare screen on a phone (under 700 px), a phone before the night sky on
 * a desktop. What is inside lays itself out by `@container frame`, never by the window.
 */
export function PhoneFrame({
  width,
  tone,
  skipLabel,
  notice,
  floating,
  beside,
  screenRef,
  children,
}: PhoneFrameProps) {
  return (
    <div className={css.stage}>
      <a className={css.skip} href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      <div className={css.device} data-width={width} data-tone={tone}>
        <div className={css.screen} ref={screenRef} data-scroller="">
          {notice}
          {children}
        </div>
        <div className={css.floating}>{floating}</div>
      </div>
      {beside ? (
        <aside className={css.beside} data-width={width}>
          {beside}
        </aside>
      ) : null}
    </div>
  );
}
