/** Pages of a list (spec 2, section 3: "Pagination response"). */
import * as z from 'zod/mini';

export const Pagination = z.object({
  page: z.number(),
  per_page: z.number(),
  total_pages: z.number(),
  total_records: z.number(),
});
export type Pagination = z.infer<typeof Pagination>;

/** The pagination of a page of `perPage` rows out of `total`. */
export function paginationOf(page: number, perPage: number, total: number): Pagination {
  return {
    page,
    per_page: perPage,
    total_pages: Math.ceil(total / perPage),
    total_records: total,
  };
}
