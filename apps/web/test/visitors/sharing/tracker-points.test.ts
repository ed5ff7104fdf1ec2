// @vitest-environment node
import { test } from 'vitest';
import { at, check, fix, measured, pointOf, running, table, waits } from './tracker-table.ts';

test.each(
  table([
    {
      so: 'the first point counts and goes out',
      given: { ...running, permission: 'prompt', attempt: 1 },
      event: { type: 'answered', to: 'request', fix: fix(10) },
      changes: {
        permission: 'granted',
        attempt: 0,
        last: fix(10),
        countedAt: at(60),
        sentAt: at(60),
        sendsNext: true,
      },
      effects: [{ type: 'add', point: pointOf(fix(10)), measured: at(60) }, waits('send', 10)],
    },
    {
      so: 'an answer without a valid point ends the request alone',
      given: { ...running, attempt: 1 },
      event: { type: 'answered', to: 'request', fix: undefined },
      changes: { attempt: 0 },
      effects: [],
    },
    {
      so: 'the same place within 30 s is only measured anew',
      given: measured,
      event: { type: 'answered', to: 'watch', fix: fix(10.000_045) },
      changes: { last: fix(10, 60) },
      effects: [],
    },
    {
      so: 'the same place after 30 s counts',
      given: { ...measured, countedAt: at(29), sentAt: at(49) },
      event: { type: 'answered', to: 'watch', fix: fix(10) },
      changes: { last: fix(10), countedAt: at(60), sentAt: at(60) },
      effects: [{ type: 'add', point: pointOf(fix(10)), measured: at(60) }, waits('send', 10)],
    },
    {
      so: 'another place within 10 s of the last waits, and the timer runs already',
      given: { ...measured, sentAt: at(55) },
      event: { type: 'answered', to: 'watch', fix: fix(11) },
      changes: { tooSoon: fix(11) },
      effects: [],
    },
    {
      so: 'after a stop in between the timer is set for what is left of the 10 s',
      given: { ...measured, sentAt: at(55), sendsNext: false },
      event: { type: 'answered', to: 'watch', fix: fix(11) },
      changes: { tooSoon: fix(11), sendsNext: true },
      effects: [waits('send', 5)],
    },
    {
      so: 'what waited goes out when its time comes',
      given: { ...measured, tooSoon: fix(11, 55) },
      event: { type: 'due', timer: 'send' },
      changes: { last: fix(11, 55), countedAt: at(60), sentAt: at(60), tooSoon: undefined },
      effects: [{ type: 'add', point: pointOf(fix(11)), measured: at(55) }, waits('send', 10)],
    },
    {
      so: 'while the device is watched the last point is said again',
      given: { ...measured, watching: true },
      event: { type: 'due', timer: 'send' },
      changes: { sentAt: at(60) },
      effects: [
        {
          type: 'repeat',
          point: { ...pointOf(fix(10)), source: 'gps-realtime' },
          measured: at(50),
        },
        waits('send', 10),
      ],
    },
    {
      so: 'while it is not, nothing is',
      given: measured,
      event: { type: 'due', timer: 'send' },
      changes: { sentAt: at(60) },
      effects: [waits('send', 10)],
    },
  ]),
)('points: %s', (_so, row) => check(row));
