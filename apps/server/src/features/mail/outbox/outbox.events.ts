import { defineEvent } from '../../../platform/events.ts';

/**
 * A letter was sent, failed, became uncertain or was called off; told after the commit, by the server
 * that did it. What is true stands in the letter's row: who was not there to hear of it reads it there.
 */
export const letterSettled = defineEvent<{ letterId: number }>('mail.letter-settled');
