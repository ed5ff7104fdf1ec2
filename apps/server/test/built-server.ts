import { buildServerIfNeeded } from '../build/if-needed.ts';

/** Builds the server if its sources changed, for the processes that tests start of it. */
export const setup = () => buildServerIfNeeded();
