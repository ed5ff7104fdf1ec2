import type { CreateChecker } from '../imports/import.kind.ts';
import { remark, shortened } from '../imports/row-remarks.rules.ts';
import { countIn } from './count-in.rules.ts';
import { addressKey } from './published-address.rules.ts';

/** The addresses at which posts stand, as `addressKey` makes them. */
export type ViewsOptions = { addresses: readonly string[] };

/** What a value is shortened to. */
const SHOWN = 2_000;

/** Checks the rows of a file of views: an address at which a post stands, and a number. */
export const createChecker: CreateChecker<ViewsOptions> = ({ addresses }) => {
  const known = new Set(addresses);
  return ([address = '', views = ''], broken) => {
    const key = addressKey(address);
    const count = countIn(views);
    const problems = [
      ...(broken === undefined ? [] : [remark('address', 'characters', address)]),
      ...(known.has(key) ? [] : [remark('address', 'no-post', address)]),
      ...(typeof count === 'number' ? [] : [remark('views', 'no-count', views)]),
    ];
    return {
      values: [shortened(address.trim(), SHOWN), shortened(String(count ?? views), SHOWN)],
      key: problems.length === 0 ? key : '',
      derived: null,
      problems,
      notes: [],
    };
  };
};
