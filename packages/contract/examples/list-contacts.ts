/**
 * An example of a program that calls Station with an API token, typed by the contract. Prints the names of
 * contacts that match a search, one a line:
 *
 *     STATION_URL=https://station.example STATION_TOKEN=stn_… node list-contacts.ts nguyen
 */
import { listContacts } from '@station/contract/contacts/contacts';
import type { Endpoint, QueryInput, ResponseOf } from '@station/contract/endpoint';
import { ProblemBody } from '@station/contract/problem';

const { STATION_URL = '', STATION_TOKEN = '' } = process.env;

/** What goes into the path and the query of a call. */
type Given<E extends Endpoint> = {
  params?: Readonly<Record<string, string | number>>;
  query?: QueryInput<E>;
  body?: unknown;
};

/**
 * Calls an endpoint; the answer is checked by the contract.
 * @throws Error with the code and words of a refusal.
 */
async function call<E extends Endpoint>(
  endpoint: E,
  { params = {}, query = {}, body }: Given<E> = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(path, STATION_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const answered = await fetch(url, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${STATION_TOKEN}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answered.json();
  if (!answered.ok) {
    const { code, message } = ProblemBody.parse(json);
    throw new Error(`${endpoint.name}: ${code}: ${message}`);
  }
  return endpoint.response.parse(json) as ResponseOf<E>;
}

const search = process.argv.slice(2).join(' ');
for (let page = 1, pages = 1; page <= pages; page += 1) {
  const { data, pagination } = await call(listContacts, { query: { search, page } });
  for (const { name } of data) console.log(name);
  pages = pagination.total_pages;
}
