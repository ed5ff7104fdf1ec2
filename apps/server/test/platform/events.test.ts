import { expect, test } from 'vitest';
import { createEvents, defineEvent } from '../../src/platform/events.ts';

test('Whoever listens is told, until they stop; others are told of other things', () => {
  const events = createEvents(() => {});
  const moved = defineEvent<number>('things.moved');
  const gone = defineEvent<number>('things.gone');
  const told: string[] = [];
  const stop = events.subscribe(moved, (id) => told.push(`a ${id}`));
  events.subscribe(moved, (id) => told.push(`b ${id}`));
  events.subscribe(gone, (id) => told.push(`gone ${id}`));
  events.publish(moved, 1);
  stop();
  events.publish(moved, 2);
  events.publish(gone, 3);
  expect(told).toEqual(['a 1', 'b 1', 'b 2', 'gone 3']);
});

test('A listener that fails is reported and keeps nobody from hearing', () => {
  const reported: string[] = [];
  const events = createEvents((error, name) => reported.push(`${name}: ${error}`));
  const moved = defineEvent<number>('things.moved');
  const told: number[] = [];
  events.subscribe(moved, () => {
    throw new Error('no');
  });
  events.subscribe(moved, (id) => told.push(id));
  events.publish(moved, 7);
  expect(told).toEqual([7]);
  expect(reported).toEqual(['things.moved: Error: no']);
});
