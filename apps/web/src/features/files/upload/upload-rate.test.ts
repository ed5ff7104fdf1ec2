import { expect, test } from 'vitest';
import { rateOf, type Samples, secondsLeft, splitTime, withSample } from './upload-rate.ts';

const samples = (...given: [at: number, bytes: number][]) =>
  given.reduce<Samples>((all, [at, bytes]) => withSample(all, { at, bytes }), []);

test.each<[string, Samples, number | undefined]>([
  ['nothing yet', samples(), undefined],
  ['one word is no rate', samples([0, 10]), undefined],
  ['too short to tell', samples([0, 0], [200, 900]), undefined],
  ['a thousand a second', samples([0, 0], [1_000, 1_000]), 1_000],
  ['only the last eight seconds count', samples([0, 0], [10_000, 0], [12_000, 4_000]), 2_000],
  ['a file was taken out: begins anew', samples([0, 0], [1_000, 500], [2_000, 100]), undefined],
])('%s', (_, given, expected) => {
  expect(rateOf(given)).toBe(expected);
});

test.each<[number, number | undefined, number | undefined]>([
  [0, undefined, 0],
  [1_000, undefined, undefined],
  [1_000, 0, undefined],
  [1_000, 300, 4],
])('%i bytes at %s a second take %s seconds', (bytes, rate, expected) => {
  expect(secondsLeft(bytes, rate)).toBe(expected);
});

test('a time is told in hours, minutes and seconds', () => {
  expect(splitTime(59.6)).toEqual({ hours: 0, minutes: 1, seconds: 0 });
  expect(splitTime(3_725)).toEqual({ hours: 1, minutes: 2, seconds: 5 });
});
