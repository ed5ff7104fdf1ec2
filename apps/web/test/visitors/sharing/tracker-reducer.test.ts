// @vitest-environment node
import { test } from 'vitest';
import { at, check, fix, fresh, measured, running, table, waits } from './tracker-table.ts';

test.each(
  table([
    {
      so: 'a start within the first second waits for the rest of it',
      given: fresh,
      event: { type: 'start' },
      after: 0.4,
      changes: { running: true, connected: true, polls: 20 },
      effects: [
        { type: 'open' },
        { type: 'reconnected' },
        waits('socket', 10),
        waits('request', 0.6),
        waits('watch', 2.6),
      ],
    },
    {
      so: 'a start without a socket looks for it each second',
      given: fresh,
      event: { type: 'start' },
      offline: true,
      changes: { running: true, polls: 20 },
      effects: [
        { type: 'open' },
        { type: 'deliver' },
        waits('socket-wait', 1),
        waits('socket', 10),
        waits('request', 0),
        waits('watch', 2),
      ],
    },
    {
      so: 'a second start does nothing',
      given: running,
      event: { type: 'start' },
      changes: {},
      effects: [],
    },
    {
      so: 'a stop keeps the last point',
      given: { ...measured, watching: true, attempt: 2, tooSoon: fix(11) },
      event: { type: 'stop', forget: false },
      changes: {
        running: false,
        watching: false,
        attempt: 0,
        sendsNext: false,
        tooSoon: undefined,
      },
      effects: [{ type: 'halt' }, { type: 'rest' }],
    },
    {
      so: 'a stop that forgets leaves nothing',
      given: { ...measured, failed: ['MAX_RETRIES'] },
      event: { type: 'stop', forget: true },
      changes: {
        running: false,
        sendsNext: false,
        last: undefined,
        countedAt: undefined,
        sentAt: undefined,
        failed: [],
      },
      effects: [{ type: 'halt' }, { type: 'rest' }, { type: 'clear' }],
    },
    {
      so: 'a device that works is not asked again',
      given: running,
      event: { type: 'ask-again' },
      changes: {},
      effects: [],
    },
    {
      so: 'one that refused is asked again by a stop and a start',
      given: { ...running, permission: 'denied' },
      event: { type: 'ask-again' },
      changes: { polls: 20 },
      effects: [
        { type: 'halt' },
        { type: 'rest' },
        { type: 'open' },
        { type: 'deliver' },
        waits('socket', 10),
        waits('request', 0),
        waits('watch', 2),
      ],
    },
  ]),
)('start and stop: %s', (_so, row) => check(row));

test.each(
  table([
    {
      so: 'the first request',
      given: running,
      event: { type: 'due', timer: 'request' },
      changes: { attempt: 1, askedAt: at(60) },
      effects: [{ type: 'request' }],
    },
    {
      so: 'one that failed for the third time is made once more after 3 s',
      given: { ...running, attempt: 3 },
      event: { type: 'failed', to: 'request', denied: false },
      changes: {},
      effects: [waits('request', 3)],
    },
    {
      so: 'after the fourth it is given up',
      given: { ...running, attempt: 4 },
      event: { type: 'failed', to: 'request', denied: false },
      changes: { attempt: 0, permission: 'error', failed: ['MAX_RETRIES'] },
      effects: [{ type: 'error', error: 'MAX_RETRIES' }],
    },
    {
      so: 'unless the watch has found a point meanwhile',
      given: { ...measured, attempt: 4 },
      event: { type: 'failed', to: 'request', denied: false },
      changes: { attempt: 0 },
      effects: [],
    },
    {
      so: 'a watch that failed goes on',
      given: { ...running, watching: true },
      event: { type: 'failed', to: 'watch', denied: false },
      changes: {},
      effects: [],
    },
    {
      so: 'one that was refused ends everything, and it is said',
      given: { ...running, watching: true, attempt: 1 },
      event: { type: 'failed', to: 'watch', denied: true },
      changes: {
        watching: false,
        attempt: 0,
        permission: 'denied',
        failed: ['PERMISSION_DENIED'],
      },
      effects: [{ type: 'halt' }, { type: 'error', error: 'PERMISSION_DENIED' }],
    },
    {
      so: 'what was said is not said again',
      given: { ...running, failed: ['PERMISSION_DENIED'] },
      event: { type: 'failed', to: 'request', denied: true },
      changes: { permission: 'denied' },
      effects: [{ type: 'halt' }],
    },
    {
      so: 'a device that cannot be asked is an error of the start',
      given: { ...running, attempt: 1 },
      event: { type: 'unable', to: 'request' },
      changes: { attempt: 0, permission: 'error', failed: ['INITIALIZATION_ERROR'] },
      effects: [{ type: 'error', error: 'INITIALIZATION_ERROR' }],
    },
    {
      so: 'a point two minutes old is asked for anew',
      given: { ...measured, askedAt: at(1) },
      event: { type: 'due', timer: 'ask-anew' },
      after: 170,
      changes: { attempt: 1, askedAt: at(170) },
      effects: [waits('ask-anew', 10), { type: 'request' }],
    },
    {
      so: 'a younger one is not',
      given: { ...measured, askedAt: at(1) },
      event: { type: 'due', timer: 'ask-anew' },
      after: 169,
      changes: {},
      effects: [waits('ask-anew', 10)],
    },
    {
      so: 'nor while an answer is due',
      given: { ...measured, askedAt: at(1), attempt: 1 },
      event: { type: 'due', timer: 'ask-anew' },
      after: 170,
      changes: {},
      effects: [waits('ask-anew', 10)],
    },
  ]),
)('asking the device: %s', (_so, row) => check(row));

test.each(
  table([
    {
      so: 'one that comes back begins anew, and its loss may be said again',
      given: { ...running, connected: false, failed: ['SOCKET_NOT_CONNECTED'] },
      event: { type: 'socket-changed' },
      changes: { connected: true, failed: [] },
      effects: [{ type: 'reconnected' }],
    },
    {
      so: 'one that was there delivers what waits',
      given: running,
      event: { type: 'due', timer: 'socket' },
      changes: {},
      effects: [{ type: 'deliver' }, waits('socket', 10)],
    },
    {
      so: 'one that is awaited is looked for again in a second',
      given: { ...running, connected: false, polls: 2 },
      event: { type: 'due', timer: 'socket-wait' },
      offline: true,
      changes: { polls: 1 },
      effects: [{ type: 'deliver' }, waits('socket-wait', 1)],
    },
    {
      so: 'after the last look it is said to be missing',
      given: { ...running, connected: false, polls: 1 },
      event: { type: 'due', timer: 'socket-wait' },
      offline: true,
      changes: { polls: 0, failed: ['SOCKET_NOT_CONNECTED'] },
      effects: [{ type: 'deliver' }, { type: 'error', error: 'SOCKET_NOT_CONNECTED' }],
    },
  ]),
)('the socket: %s', (_so, row) => check(row));
