import { createContext, useContext } from 'react';

/** The icon of the app that is open. The shell knows it; headers show it before their title. */
export const HeaderIconContext = createContext<React.ReactNode>(null);

/** Where a header has room for the app's icon. */
export function HeaderIconSlot() {
  return useContext(HeaderIconContext);
}
