/*
 * The parts of the shell that every screen has a moment after it stands, in one piece: each by itself
 * would be a question to the server of its own.
 */

export { ShellExtras } from './shell-extras.tsx';
export { ShellMenu } from './shell-menu.tsx';
export { ShellNotices } from './shell-notices.tsx';
export { ShellSide } from './shell-side.tsx';
