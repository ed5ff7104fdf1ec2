import {
  type AreaShape,
  type Box,
  boxOf,
  contains,
  isInBox,
  metresOutside,
} from '@station/contract/visitors/area-geometry';
import { LEAVING_METRES } from '@station/contract/visitors/campus-areas';
import type { Clock } from '../../../platform/clock.ts';
import type { StayChange } from './area-stays.queries.ts';

/** A point of a device whose owner shows where they are. */
export type DevicePoint = {
  socketId: string;
  accountId: number;
  latitude: number;
  longitude: number;
  /** Radius in metres, if the device says. */
  accuracy: number | null;
  /** Epoch milliseconds. */
  at: number;
};

/** Tells who is in which area from the points of their devices; knows this server's devices only. */
export type AreaWatch = {
  /** Takes areas in the place of those known before, and looks at everybody anew. */
  setAreas(areas: readonly (AreaShape & { id: number })[]): void;
  /** Counts from the first {@link setAreas} on; the latest points from before it then, too. */
  take(point: DevicePoint): void;
  /** A device shows no more where it is: its owner has left, unless another one says otherwise. */
  hide(socketId: string, at: number): void;
  /** A person shows no more where they are, on any device. */
  hideAccount(accountId: number, at: number): void;
  /** A device is gone without a word: its owner may come back soon. */
  forget(socketId: string): void;
  /** What has happened since this was asked last. */
  drain(): StayChange[];
};

type Area = AreaShape & { id: number; box: Box };

/** `near`: at the border when the device appeared; if its owner was in, that is in the database. */
type Device = { point: DevicePoint; in: Map<number, 'inside' | 'near'> };

/**
 * People are in an area when a device of theirs is. They enter with the first point inside; they
 * leave with a point that is outside by more than its accuracy and {@link LEAVING_METRES}, so that a
 * device that wavers at the border fills no log.
 */
export function createAreaWatch(clock: Pick<Clock, 'now'>): AreaWatch {
  let areas: Area[] = [];
  /**
   * The latest points, by socket, until the areas are known: without them, whoever comes back would count as
   * having left all of them.
   */
  let early: Map<string, DevicePoint> | undefined = new Map();
  const devices = new Map<string, Device>();
  const devicesOf = new Map<number, Set<Device>>();
  /** By account; those that another one makes void are taken out. */
  const changes = new Map<number, StayChange[]>();

  const note = (change: StayChange) => {
    const before = changes.get(change.account_id) ?? [];
    changes.set(change.account_id, [...before.filter((it) => !isVoid(it, change)), change]);
  };
  const isInside = (accountId: number, areaId: number, besides: Device) =>
    [...(devicesOf.get(accountId) ?? [])].some((it) => it !== besides && it.in.has(areaId));

  const look = (device: Device, at = device.point.at) => {
    const account_id = device.point.accountId;
    for (const area of areas) {
      const known = device.in.get(area.id);
      const inside = isInBox(area.box, device.point) && contains(area, device.point);
      if (inside && known !== 'inside') {
        device.in.set(area.id, 'inside');
        note({ kind: 'enter', account_id, area_id: area.id, at });
      } else if (!inside && known && isOut(area, device.point)) {
        device.in.delete(area.id);
        if (isInside(account_id, area.id, device)) continue;
        note({ kind: 'leave', account_id, area_id: area.id, at });
      }
    }
  };
  const appear = (point: DevicePoint): Device => {
    const { accountId: account_id, socketId, at } = point;
    const near = areas.filter((area) => !isOut(area, point)).map(({ id }) => id);
    const device: Device = { point, in: new Map(near.map((id) => [id, 'near'])) };
    const others = devicesOf.get(account_id) ?? new Set();
    const elsewhere = [...others].flatMap((it) => [...it.in.keys()]);
    note({ kind: 'settle', account_id, near: [...new Set([...near, ...elsewhere])], at });
    devices.set(socketId, device);
    devicesOf.set(account_id, others.add(device));
    return device;
  };
  const remove = (socketId: string): Device | undefined => {
    early?.delete(socketId);
    const device = devices.get(socketId);
    if (!device) return undefined;
    devices.delete(socketId);
    const own = devicesOf.get(device.point.accountId);
    own?.delete(device);
    if (own?.size === 0) devicesOf.delete(device.point.accountId);
    return device;
  };

  const take = (point: DevicePoint) => {
    if (early) {
      early.set(point.socketId, point);
      return;
    }
    const device = devices.get(point.socketId) ?? appear(point);
    device.point = point;
    look(device);
  };

  return {
    setAreas(given) {
      areas = given.map((area) => ({ ...area, box: boxOf(area) }));
      const ids = new Set(given.map(({ id }) => id));
      for (const device of devices.values()) {
        // Whoever was in an area that is gone has been taken out of it along with the area.
        for (const id of device.in.keys()) if (!ids.has(id)) device.in.delete(id);
        look(device, clock.now());
      }
      const waiting = early;
      early = undefined;
      for (const point of waiting?.values() ?? []) take(point);
    },
    take,
    hide(socketId, at) {
      const device = remove(socketId);
      if (!device) return;
      const { accountId: account_id } = device.point;
      for (const area_id of device.in.keys()) {
        if (!isInside(account_id, area_id, device)) {
          note({ kind: 'leave', account_id, area_id, at });
        }
      }
    },
    hideAccount(accountId, at) {
      for (const { point } of devicesOf.get(accountId) ?? []) remove(point.socketId);
      for (const point of early?.values() ?? []) {
        if (point.accountId === accountId) early?.delete(point.socketId);
      }
      note({ kind: 'vanish', account_id: accountId, at });
    },
    forget: remove,
    drain() {
      const all = [...changes.values()].flat();
      changes.clear();
      return all;
    },
  };
}

function isOut(area: AreaShape, point: DevicePoint): boolean {
  return metresOutside(area, point) > Math.max(LEAVING_METRES, point.accuracy ?? 0);
}

/** An entering that is over before it was stored was none, and the last of several leavings counts. */
function isVoid(earlier: StayChange, later: StayChange): boolean {
  if (later.kind === 'vanish') return true;
  if (earlier.kind !== 'enter' && earlier.kind !== 'leave') return false;
  if (later.kind === 'settle')
    return earlier.kind === 'enter' && !later.near.includes(earlier.area_id);
  if (later.kind === 'enter' && earlier.kind === 'leave') return false;
  return later.area_id === earlier.area_id;
}
