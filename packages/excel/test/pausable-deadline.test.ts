import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PausableDeadline } from '../src/pausable-deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('Time that others had of the processor is given once more, and no more than that', async () => {
  let spent = 500;
  const expired = vi.fn();
  new PausableDeadline(expired, async () => spent).restart(1_000);
  spent = 900;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(expired).not.toHaveBeenCalled();
  spent = 1_500;
  await vi.advanceTimersByTimeAsync(600);
  expect(expired).toHaveBeenCalledOnce();
});

test('What gets nothing of a processor is ended after ten times as long', async () => {
  const expired = vi.fn();
  new PausableDeadline(expired, async () => 0).restart(1_000);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(expired).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(expired).toHaveBeenCalledOnce();
});

test('Where nobody knows what it had of a processor, the clock counts', async () => {
  const expired = vi.fn();
  new PausableDeadline(expired).restart(1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(expired).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(expired).toHaveBeenCalledOnce();
});

test('While it is paused no time passes', async () => {
  const expired = vi.fn();
  const deadline = new PausableDeadline(expired);
  deadline.restart(1_000);
  await vi.advanceTimersByTimeAsync(400);
  deadline.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  deadline.resume();
  await vi.advanceTimersByTimeAsync(599);
  expect(expired).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(expired).toHaveBeenCalledOnce();
});
