import { expect, test } from '@playwright/test';
import { washedHostileLetters } from '../apps/server/test/fixtures/hostile-letters.ts';

test('A browser that is shown hostile letters runs nothing of them and fetches nothing', async ({
  page,
}) => {
  const requests: string[] = [];
  const alerts: string[] = [];
  await page.route('**/*', (route) => {
    requests.push(route.request().url());
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!/^about:/.test(frame.url())) requests.push(frame.url());
  });
  // Without the sandbox that the mail screen adds: the wash alone has to hold.
  for (const html of washedHostileLetters()) {
    await page.setContent(`<!doctype html><body>${html}<i id="end">end</i>`);
    await expect(page.locator('#end')).toBeAttached();
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect({ requests, alerts }).toEqual({ requests: [], alerts: [] });
});
