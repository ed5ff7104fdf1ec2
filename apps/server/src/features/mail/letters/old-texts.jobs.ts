import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { lockOpenTexts, replaceText, TEXT_TABLES } from './old-texts.queries.ts';
import { openText, sealText } from './sealed-text.ts';

/** Texts sealed in a transaction; each has up to 300,000 characters. */
const AT_A_TIME = 50;

/**
 * Seals what was written before texts were sealed. Migration 079 adds it: a migration has no key.
 * Until it has been there such a text is read as it is.
 */
export const sealOldTexts = defineJob({
  kind: 'mail.seal-texts',
  payload: z.object({}),
  async handler(context: Context, { signal, transaction, finish }) {
    for (const table of TEXT_TABLES) {
      for (let found = AT_A_TIME; found === AT_A_TIME; ) {
        signal.throwIfAborted();
        found = await transaction(async (trx) => {
          const rows = await lockOpenTexts(trx, table, AT_A_TIME);
          for (const row of rows) {
            await replaceText(trx, table, row.id, sealText(context, openText(context, row)));
          }
          return rows.length;
        });
      }
    }
    return finish(async () => undefined);
  },
});
