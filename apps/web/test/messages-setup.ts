import { writeGuide } from '../build/guide.ts';
import { writeMessages } from '../build/messages.ts';

/** Has texts and guide as code before any test of the web room, as they are in the sources. */
export function setup(): void {
  writeMessages();
  writeGuide();
}
