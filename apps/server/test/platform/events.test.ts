import { expect, test } from 'vitest';
import { createEvents, defineEvent } from '../../src/platform/events.ts';

test('Whoever listens is told, until they stop; others are told of other things', () => {
  const events = createEvents(() => {});
  const moved = defineEvent<number>('things.moved');
  const gone = defineEvent<number>('things.gone');
  const received: string[] = [];
  const stop = events.subscribe(moved, (id) => received.push(`a ${id}`));
  events.subscribe(moved, (id) => received.push(`b ${id}`));
  events.subscribe(gone, (id) => received.push(`gone ${id}`));
  events.publish(moved, 1);
  stop();
  events.publish(moved, 2);
  events.publish(gone, 3);
  expect(received).toEqual(['a 1', 'b 1', 'b 2', 'gone 3']);
});

test('A listener that fails is reported and keeps nobody from hearing', () => {
  const reported: string[] = [];
  const events = createEvents((error, name) => reported.push(`${name}: ${error}`));
  const moved = defineEvent<number>('things.moved');
  const received: number[] = [];
  events.subscribe(moved, () => {
    throw new Error('no');
  });
  events.subscribe(moved, (id) => received.push(id));
  events.publish(moved, 7);
  expect(received).toEqual([7]);
  expect(reported).toEqual(['things.moved: Error: no']);
});
