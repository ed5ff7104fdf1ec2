let last = 0;

/** A name that no other line on this page has. */
export function newId(): string {
  last += 1;
  return `line-${last}`;
}
