import { createContext, type ReactNode } from 'react';

type HeaderApp = { icon: ReactNode; label: ReactNode };

/** The app that is open, as its tile shows it. The shell knows it; headers carry it. */
export const HeaderAppContext = createContext<HeaderApp>({ icon: null, label: null });
