const DAY_MS = 86_400_000;

/** Day 0 of the two calendars of a workbook, in milliseconds of Unix time. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** 9999-12-31 in the 1900 calendar: the last day that a spreadsheet knows. */
const LAST_SERIAL = 2_958_466;

/**
 * The digits of a number as a person reads them: no exponent up to 21 digits, and no noise beyond
 * the 15 significant digits that spreadsheets keep (`0.30000000000000004` is `0.3`).
 */
export function plainNumberText(value: number): string {
  if (Number.isInteger(value)) return Object.is(value, -0) ? '0' : String(value);
  return String(Number(value.toPrecision(15)));
}

/**
 * A date serial as ISO text: `YYYY-MM-DD`, with a time of day `YYYY-MM-DDTHH:MM:SS`, below one day
 * `HH:MM:SS`. Undefined for serials outside of the calendar, which stay plain numbers.
 *
 * The 1900 calendar holds a 29 February 1900 that never was (serial 60, kept from Lotus 1-2-3): the
 * days before it are shifted by one, and the day itself becomes 28 February.
 */
export function dateText(serial: number, date1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined;
  // Seconds are what a person sees; the fraction is noise from the division by 86,400.
  const seconds = Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  const hasTime = seconds % 86_400 !== 0;
  if (day === 0 && !date1904) return new Date(seconds * 1000).toISOString().slice(11, 19);
  const shift = !date1904 && day < 60 ? DAY_MS : 0;
  const epoch = date1904 ? EPOCH_1904 : EPOCH_1900;
  const iso = new Date(epoch + shift + seconds * 1000).toISOString();
  return hasTime ? iso.slice(0, 19) : iso.slice(0, 10);
}
