import { createContext, type ReactNode } from 'react';

type HeaderApp = {
  icon: ReactNode;
  label: ReactNode;
  /** The way from a screen's heading to what helps with the screen. */
  help: ReactNode;
};

/** The app that is open, as its tile shows it. The shell knows it; headers and headings carry it. */
export const HeaderAppContext = createContext<HeaderApp>({ icon: null, label: null, help: null });
