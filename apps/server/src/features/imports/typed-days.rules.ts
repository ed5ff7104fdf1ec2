/** A day as people write it in Vietnam and Korea, or as a spreadsheet keeps it. */
export function asDay(typed: string): string {
  const european = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  const asian = /^(\d{4})[/.-]\s?(\d{1,2})[/.-]\s?(\d{1,2})\.?$/.exec(typed);
  const [year, month, day] = european
    ? [european[3], european[2], european[1]]
    : [asian?.[1], asian?.[2], asian?.[3]];
  if (year === undefined || month === undefined || day === undefined) return typed;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
