import { isInstalledByHand } from '../../../platform/install.ts';

/** Whether this browser can be pushed to: `ios` once Station is on the home screen, `refused` by the person. */
export type PushAbility = 'able' | 'ios' | 'refused' | 'unable';

/** What this browser is able to. */
export function pushAbility(): PushAbility {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isInstalledByHand() ? 'ios' : 'unable';
  return Notification.permission === 'denied' ? 'refused' : 'able';
}

/** Pushes were not allowed. */
export class PushRefused extends Error {
  override name = 'PushRefused';
}

/** What the server has to know to push to this browser. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Asks the browser to be pushed to by whoever has a key, as base64url; the browser asks the person.
 * @throws PushRefused when the person says no, and what the browser throws.
 */
export async function subscribeHere(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key is of no use any more: the server has a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Gives up what this browser is pushed by. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
