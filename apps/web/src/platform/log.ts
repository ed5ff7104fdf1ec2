/**
 * Notes something that no person is told about, for whoever looks at the browser's console: failures
 * of sockets and of tracking are "only logged" (spec 1, section 8).
 */
export function logQuietly(what: string, why: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it.
  console.debug(what, why instanceof Error ? why.message : why);
}
