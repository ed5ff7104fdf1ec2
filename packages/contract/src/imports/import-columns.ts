/** What the columns of an imported sheet stand for. */
import * as z from 'zod/mini';

/** A field that a column can stand for; labels are the screens' own, by kind and key. */
export const ImportField = z.object({
  key: z.string(),
  /** A row without a value for it is refused. */
  required: z.boolean(),
});
export type ImportField = z.infer<typeof ImportField>;

export const ImportColumn = z.object({
  /** Counted from 0: column A of the sheet. */
  index: z.number(),
  /** The heading as it stands in the sheet; empty when there is none. */
  heading: z.string(),
  /** The first few different values below the heading. */
  samples: z.array(z.string()),
  /** The field that the column was taken for, by its heading, its place or the person. */
  field: z.nullable(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;
