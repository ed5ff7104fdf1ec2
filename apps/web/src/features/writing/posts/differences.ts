import { sentencesOf } from '@station/contract/writing/post-text';

/** A sentence that both texts have, or one of them alone. */
export type Difference = { kind: 'same' | 'gone' | 'new'; text: string };

/**
 * What became of a text, sentence by sentence: the longest common course of both (Myers' edit graph, by the
 * plain table, for a post has some hundred sentences).
 */
export function differencesOf(before: string, after: string): Difference[] {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (from: number, to: number) => common[from * width + to] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Difference[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, added] = [old[row], now[column]];
    if (gone !== undefined && gone === added) {
      found.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (added === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      found.push({ kind: 'gone', text: gone });
      row += 1;
    } else {
      found.push({ kind: 'new', text: added ?? '' });
      column += 1;
    }
  }
  return found;
}
