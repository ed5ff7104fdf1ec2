import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

/**
 * How column values arrive in JavaScript, on both stores:
 *
 * - `int8` (also `count(*)`) → number; a value a number cannot hold exactly throws a RangeError,
 *   because a silently rounded id would point at someone else's row;
 * - `date` → the string `YYYY-MM-DD`, because a Date would move it by the server's time zone;
 * - `timestamptz` → Date;
 * - `numeric` (also `sum` of `int8`) stays a string, as the driver has it: cast it in SQL.
 *
 * It is handed to each pool rather than set on the driver, so importing it changes nothing
 * for others.
 */
export const columnTypes = new pg.TypeOverrides();

columnTypes.setTypeParser(INT8, parseInt8);
columnTypes.setTypeParser(DATE, (text) => text);

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
columnTypes.setTypeParser(INT8_ARRAY, (text) =>
  parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
);
columnTypes.setTypeParser(DATE_ARRAY, parseTextArray);

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database answered ${text}, which a number cannot hold exactly.`);
  }
  return value;
}
