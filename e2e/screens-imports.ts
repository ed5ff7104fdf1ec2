import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Screen } from './screens-visitors.ts';

/** Where the imported sample is seen, once it is. */
let importedAt: string | undefined;

/** The import of contacts, by a sample that is added once. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { name: 'upload', path: '/app/upload-excel' },
  { name: 'import-preview', path: '/app/upload-excel', act: readSample },
  {
    name: 'import-result',
    path: '/app/upload-excel',
    act: async (page) => {
      // An earlier picture has added the sample already: its rows are all there.
      if (importedAt) await page.goto(importedAt);
      else await addSample(page);
      await page.getByText('Xử lý file hoàn tất').waitFor({ timeout: 60_000 });
      importedAt = page.url();
    },
  },
  { name: 'import-history', path: '/app/upload-excel/history' },
];

/** Sends the sample, or goes on with the one that an earlier picture has sent. */
async function readSample(page: Page): Promise<void> {
  const goOn = page.getByRole('link', { name: 'Tiếp tục' });
  const submit = page.getByRole('button', { name: 'Upload và Thêm Contacts' });
  await submit.waitFor();
  await page.waitForTimeout(500);
  if (await goOn.isVisible()) return goOn.click();
  const sample = fileURLToPath(new URL('files/danh-ba-mau.xlsx', import.meta.url));
  await page.locator('input[type=file]').setInputFiles(sample);
  await submit.click();
  await page.waitForURL(/upload-excel\/[\da-f-]{36}$/, { timeout: 60_000 });
}

async function addSample(page: Page): Promise<void> {
  await readSample(page);
  await page.getByRole('button', { name: /^Thêm / }).click();
}
