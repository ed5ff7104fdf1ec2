// @alone
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerServiceWorker } from '../src/app/shell/service-worker.ts';
import { makeUser, renderStation } from './render-station.tsx';

const READY = '새 버전의 Station이 준비되었습니다.';

/** A worker of the next version, beside the one in use. */
class NextWorker extends EventTarget {
  state = 'installed';
  asked: unknown[] = [];
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  activate() {
    this.state = 'activated';
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser with a new version, in a page that a worker has or not; tells how often it was reloaded. */
async function openWithNewVersion(controller: object | null) {
  const next = new NextWorker();
  const registration = Object.assign(new EventTarget(), {
    ...{ waiting: next as NextWorker | null, installing: null, active: {} },
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  vi.stubEnv('DEV', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const view = renderStation('/home', { signedIn: makeUser() });
  await act(registerServiceWorker);
  const update = await screen.findByRole('button', { name: '업데이트' });
  const reload = vi.fn();
  const { href, origin, pathname } = window.location;
  vi.stubGlobal('location', { href, origin, pathname, reload });
  return { ...view, next, registration, container, update, reload };
}

test('an update that is taken up loads a page anew that no worker has', async () => {
  const { next, reload, update, user } = await openWithNewVersion(null);
  expect(reload).not.toHaveBeenCalled();
  await user.click(update);
  expect(next.asked).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  next.activate();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update that is in use already loads a page anew that no worker has, and not unasked', async () => {
  const { next, registration, reload, update, user } = await openWithNewVersion(null);
  registration.waiting = null;
  next.activate();
  expect(reload).not.toHaveBeenCalled();
  await user.click(update);
  expect(reload).toHaveBeenCalledOnce();
});

test('an update loads a page anew when the next worker has it', async () => {
  const { container, next, reload, update, user } = await openWithNewVersion({});
  await user.click(update);
  expect(next.asked).toEqual([{ type: 'SKIP_WAITING' }]);
  container.dispatchEvent(new Event('controllerchange'));
  next.activate();
  expect(reload).toHaveBeenCalledOnce();
});

test('a new version is offered to the next person as well', async () => {
  const { router, user } = await openWithNewVersion({});
  expect(screen.getByText(READY)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.getByText(READY)).toBeVisible();
});
