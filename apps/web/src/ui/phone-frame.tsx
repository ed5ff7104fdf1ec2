import type { ReactNode } from 'react';
import css from './phone-frame.module.css';

/** `phone`: 412 px on a desktop. `tool`: takes the window there. */
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
  /** Stands beside the screen on a desktop: keyboard hints beside a phone, a rail of apps beside a tool. */
  beside?: ReactNode;
  /** Keeps the room of a rail beside a tool, whether or not it is there already. */
  rail?: boolean;
  children: ReactNode;
};

/** Where a jump over the header lands. */
export const MAIN_ID = 'main';

/**
 * The stage: the bare screen on a phone (under 700 px); on a desktop a phone before the night sky, or
 * a tool in the whole window, from 1024 px with a rail. What is inside lays itself out by
 * `@container frame`, never by the window.
 */
export function PhoneFrame({
  width,
  tone,
  skipLabel,
  notice,
  floating,
  beside,
  rail,
  children,
}: PhoneFrameProps) {
  return (
    <div className={css.stage} data-width={width} data-rail={rail}>
      <a className={css.skip} href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      <div className={css.beside}>{beside}</div>
      <div className={css.device} data-tone={tone}>
        <div className={css.screen} data-scroller="">
          {notice}
          {children}
        </div>
        <div className={css.floating}>{floating}</div>
      </div>
    </div>
  );
}
