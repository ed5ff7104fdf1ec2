/** No count of ours is larger. */
const MOST = 2_000_000_000;

/** A count as spreadsheets write it: `12,300`, `< 10`, empty; undefined when it is none. */
export function countIn(typed: string): number | '' | undefined {
  const text = typed.replaceAll(/[\s<]/g, '');
  if (text === '') return '';
  if (!/^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(text)) return undefined;
  const count = Number(text.replaceAll(/[.,]/g, ''));
  return count <= MOST ? count : undefined;
}
