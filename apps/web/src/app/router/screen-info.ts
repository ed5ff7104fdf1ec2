import type { Access } from '@station/contract/endpoint';
import type { Language } from '../../platform/i18n.ts';
import type { FrameTone, FrameWidth } from '../../ui/phone-frame.tsx';

/** What the shell needs to know about a screen before its code is there. */
export type ScreenInfo = {
  /** Language of the specification's text for it; `<html lang>` while none is chosen. */
  language: Language;
  width: FrameWidth;
  tone: FrameTone;
  /** Who may open it. */
  access: Access;
  /** Its header has a button to log out (spec 1, section 2: apps opened inside the home screen). */
  logout?: boolean;
  /** Its header has a way home beside the way back (spec 1, section 2: the hub's sections). */
  home?: boolean;
  /** Key of the app whose icon and label its header carries, where the address does not say it. */
  app?: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenInfo;
  }
}
