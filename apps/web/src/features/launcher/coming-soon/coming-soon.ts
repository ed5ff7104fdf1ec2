import { m } from '../../../paraglide/messages.js';

/** Whether an app of the home screen can be worked with. */
export const isBuilt = ({ soon }: { key: string; soon?: true }): boolean => !soon;

/** What the apps that are still to come will be, by their key. */
export const comingApps: Readonly<Record<string, () => string>> = {
  paysoft: m.coming_paysoft,
};
