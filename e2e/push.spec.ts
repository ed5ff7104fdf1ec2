import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  type PushBrowser,
  type PushService,
  startPushService,
} from '../apps/server/test/fixtures/push-service.ts';
import { createAccount } from './accounts.ts';
import { signIn, testOnOwnStation } from './journey.ts';
import { shareFileWith } from './shared-files.ts';

const test = testOnOwnStation.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from it.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  settings: async ({ service }, use) => use({ PUSH_TEST_SERVICE: service.origin }),
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test(
  'what is shared is pushed, sealed and signed, to a device that asked for it, and leads there',
  { tag: '@full' },
  async ({ page, context, station, service }, testInfo) => {
    const lan = await createAccount(station, { name: 'Nguyễn Thị Lan' });
    await signIn(page, station, lan);
    const pushed = await pushBy(page, (key) => service.openBrowser(key));
    await page.goto('/home/profile/notices');
    // The small browser that comes with npm shows no notifications, whatever it is allowed.
    testInfo.skip(
      await page.evaluate(() => Notification.permission === 'denied'),
      'a whole Chromium or Chrome is needed, for notifications to be shown',
    );
    await page.evaluate(() => navigator.serviceWorker.ready);
    // From now on the pages are the worker's, as on every visit after the first.
    await page.reload();
    await page.getByRole('button', { name: '이 기기에서 받기' }).click();
    await expect(page.getByText('이 기기', { exact: true })).toBeVisible();

    await shareFileWith(station, lan, 'Lịch dạy.txt');
    await expect.poll(() => pushed()?.pushes.length).toBe(1);
    const [push] = pushed()?.pushes ?? [];
    const title = expect.stringMatching(/đã chia sẻ với bạn: Lịch dạy\.txt$/);
    expect(push?.message).toEqual({ title, id: expect.any(Number) });

    await deliver(context, page, station.url, JSON.stringify(push?.message));
    await expect.poll(() => shownOn(page)).toEqual([title]);
    await press(context);
    await expect(page.getByRole('heading', { name: 'Lịch dạy.txt' })).toBeVisible();
    expect(await shownOn(page)).toEqual([]);

    await page.goto('/home/profile/notices');
    await page.getByRole('button', { name: /^해제: / }).click();
    await expect(page.getByText('등록된 기기가 없습니다')).toBeVisible();
    await shareFileWith(station, lan, 'Lịch thi.txt');
    await expect(page.getByRole('link', { name: '알림: 읽지 않음 1' })).toBeVisible();
    expect(service.requests()).toBe(1);
  },
);

/**
 * Has the page's browser ask our push service, as Chromium asks Google's; answers who asked last.
 */
async function pushBy(
  page: Page,
  openBrowser: (publicKey: string) => PushBrowser,
): Promise<() => PushBrowser | undefined> {
  let opened: PushBrowser | undefined;
  await page.exposeFunction('askPushService', (publicKey: string) => {
    opened = openBrowser(publicKey);
    return opened.subscription;
  });
  await page.addInitScript(() => {
    const { askPushService } = globalThis as unknown as {
      askPushService(publicKey: unknown): Promise<object>;
    };
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await askPushService(options?.applicationServerKey);
      return { toJSON: () => subscription } as PushSubscription;
    };
  });
  return () => opened;
}

/** Hands what a push service was given on to the worker, as the browser does that has opened it. */
async function deliver(
  context: BrowserContext,
  page: Page,
  origin: string,
  data: string,
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** The titles of what is shown beside the pages. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    return (await (await ready).getNotifications()).map((shown) => shown.title);
  });

/** Presses the notification that is shown: what the system does, and no page can. */
async function press(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const inside = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { focus(): Promise<unknown> } };
      NotificationEvent: new (type: string, options: { notification: Notification }) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await inside.registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown');
    // Only a real finger may bring a window to the front; here it is in front already.
    inside.WindowClient.prototype.focus = async function focus() {
      return this;
    };
    inside.dispatchEvent(new inside.NotificationEvent('notificationclick', { notification }));
  });
}
