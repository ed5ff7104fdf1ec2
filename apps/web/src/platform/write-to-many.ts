import type { RecipientSource } from '@station/contract/mail/mailing-recipients';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom a letter to many is begun for, on the way to the list of them. */
    writeTo?: RecipientSource;
  }
}

/**
 * The way from a list of people to a letter to all of them. They travel in the history's state, for
 * they may be ten thousand; nothing is begun before somebody presses the button there.
 */
export const writeToMany = (from: RecipientSource) =>
  ({ to: '/autogmail/mailings', state: { writeTo: from } }) as const;
