import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listContacts } from '@station/contract/contacts/contacts';
import { workbookOfRows } from '@station/excel/test/workbook-builder';
import { beforeEach, expect, test } from 'vitest';
import { insertContacts } from '../fixtures/contacts.ts';
import { HOSTILE_WORKBOOKS } from '../fixtures/hostile-workbooks.ts';
import { contactAudit, countOf } from '../fixtures/records.ts';
import { upload } from '../fixtures/workbooks.ts';
import { promised } from '../in-full.ts';
import { problemOf, sharedTestApp } from '../test-app.ts';

// @full

const app = await sharedTestApp();
beforeEach(app.clear);

const MiB = 1024 * 1024;

/** Nobody waits longer for a refusal (issue "Foundation", section 4); a busy machine gets as long again. */
const REFUSED_WITHIN_MS = 4_000;

/** Another call may wait so long while a hostile file is looked at. */
const UNDISTURBED_MS = 1_000;

/** Uploads a file while somebody reads the list; gives the answer and how long both took at most. */
async function uploadBesideOthers(bytes: Buffer, filename?: string) {
  const { token: as } = await app.createStaff();
  let done = false;
  let slowest = 0;
  const start = performance.now();
  const uploading = upload(app, { bytes, ...(filename && { filename }) }).finally(() => {
    done = true;
  });
  while (!done) {
    const before = performance.now();
    await app.answer(listContacts, { as });
    slowest = Math.max(slowest, performance.now() - before);
    await sleep(10);
  }
  const answered = await uploading;
  return { answered, slowest, took: performance.now() - start };
}

test.for(HOSTILE_WORKBOOKS)(
  '%s is refused with a reason, and disturbs nobody',
  async ([_, reason, build]) => {
    await insertContacts(app, Array(30).fill({}));
    const bytes = await build();
    expect(bytes.length).toBeLessThanOrEqual(10 * MiB);
    const { answered, slowest, took } = await uploadBesideOthers(bytes);
    const problem = problemOf(answered);
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid',
      reason: `contacts.file-refused.${reason}`,
      validation_errors: [{ field: 'excelFile' }],
    });
    expect(problem.message).toMatch(/^\p{Lu}.*\.$/u);
    expect(took).toBeLessThan(promised(REFUSED_WITHIN_MS));
    expect(slowest).toBeLessThan(promised(UNDISTURBED_MS));
    expect(await countOf(app, 'contact')).toBe(30);
    expect(await countOf(app, 'import_row')).toBe(0);
    expect(await contactAudit(app)).toEqual([]);
  },
);

test('A file that turns bad after thousands of good rows leaves none of them', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => {
    const at = i + 2;
    const phone = `090${String(i).padStart(7, '0')}`;
    return `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>N ${i}</t></is></c><c r="B${at}" t="inlineStr"><is><t>${phone}</t></is></c></row>`;
  });
  const good = workbookOfRows(`<row r="1"><c r="A1"><v>1</v></c></row>${rows.join('')}`);
  expect((await upload(app, { bytes: good })).json().details.added).toBe(5_000);
  await app.clear();
  const bad = workbookOfRows(`${rows.join('')}<row r="9000"><c r="A9000"`);
  const answered = await upload(app, { bytes: bad });
  expect(problemOf(answered).reason).toMatch(/^contacts\.file-refused\./);
  expect(await countOf(app, 'contact')).toBe(0);
  expect(await countOf(app, 'import_row')).toBe(0);
});
