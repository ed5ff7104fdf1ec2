import { createContext, type ReactNode } from 'react';

/** The shell's way from a screen's heading to what helps with the screen. */
export const TitleHelpContext = createContext<ReactNode>(null);
