/**
 * Takes a page away as the browser's reload does: no code of ours runs, so what leaving would drop is kept
 * in the tab for whoever opens the same address next.
 */
export function reloadPage({ unmount }: { unmount: () => void }): void {
  const kept = Object.entries({ ...sessionStorage });
  unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}
