import { createContext, useContext } from 'react';

/** The shell's own buttons (settings, log out), which screens place where they fit. */
export const ShellMenuContext = createContext<React.ReactNode>(null);

/** Where a screen has room for the shell's buttons. Every screen has one such place. */
export function ShellMenuSlot() {
  return useContext(ShellMenuContext);
}
