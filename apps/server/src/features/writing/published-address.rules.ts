/**
 * What the address of a published post is compared by: with and without `https`, the `m.` of phones, and a
 * slash at its end it is the same. `addressKeyOf` of writing-imports.queries.ts is its counterpart.
 */
export const addressKey = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replaceAll(/^https?:\/\/(?:m\.)?|\/$/g, '');
