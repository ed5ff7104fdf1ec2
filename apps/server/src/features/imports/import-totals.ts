import { foldText } from '@station/contract/search-text';

/** What people write before the sum of a list, folded as the cell is. */
const WORDS = [
  ...['tổng', 'tổng cộng', 'tổng số', 'tổng số lượng', 'cộng', 'total', 'totals', 'grand total'],
  ...['sum', 'subtotal', 'count', '합계', '총계', '총합계', '소계', '계', '총', '총 인원'],
].map(foldText);

/** A number with what is counted: `128`, `1.234`, `128 người`, `128명`. */
const COUNT = /^[\d.,\s]+\p{L}{0,8}(\s\p{L}{1,8})?$/u;

/** More digits may be a telephone number. */
const COUNT_DIGITS_MAX = 7;

/**
 * Whether a row that cannot be a record sums up those above it: it says so and has nothing else but
 * numbers, or it is the number of rows above alone; of one row nobody makes a sum.
 */
export function isTotals(cells: readonly string[], rowsAbove: number): boolean {
  const filled = cells.map(foldText).filter(Boolean);
  const others = filled.filter((cell) => !isWord(cell));
  if (others.length < filled.length) return others.every(isCount);
  const [only = ''] = filled;
  return (
    rowsAbove > 1 &&
    filled.length === 1 &&
    isCount(only) &&
    Number(only.replace(/\D/g, '')) === rowsAbove
  );
}

/** `Tổng cộng:`, or with its number in the same cell. */
function isWord(cell: string): boolean {
  return WORDS.some((word) => {
    if (!cell.startsWith(word)) return false;
    const rest = cell.slice(word.length).replace(/^\s*[:：]?\s*/, '');
    return rest === '' || isCount(rest);
  });
}

function isCount(cell: string): boolean {
  return COUNT.test(cell) && cell.replace(/\D/g, '').length <= COUNT_DIGITS_MAX;
}
