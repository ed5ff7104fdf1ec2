/** `A` for 1, `Z` for 26, `AA` for 27. */
export function columnName(number: number): string {
  let name = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The names of the first `count` columns, made once for all rows. */
export function columnNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => columnName(index + 1));
}
