import { expect, test } from 'vitest';
import { Problem } from '../../../platform/problem.ts';
import {
  type QueueEvent,
  queueAfter,
  type Twin,
  totalOf,
  type Upload,
  type UploadState,
} from './upload-queue.ts';

const twin: Twin = { id: 9, name: 'Báo cáo.pdf', isTrashed: false };

const upload = (changes: Partial<Upload> = {}): Upload => ({
  ...{ key: 1, name: 'a.pdf', size: 100, modified: 0, path: [], folder: null },
  ...{ details: { category: '', tags: [], description: '' }, state: 'waiting', sent: 0 },
  ...changes,
});

const after = (given: Partial<Upload>, event: QueueEvent) => queueAfter([upload(given)], event)[0];

const keys = [1];

test.each<[UploadState, QueueEvent, UploadState]>([
  ['reading', { type: 'hashed', key: 1, hash: 'h', twin: undefined }, 'waiting'],
  ['reading', { type: 'hashed', key: 1, hash: 'h', twin }, 'asking'],
  ['asking', { type: 'chosen', keys, choice: 'skip' }, 'skipped'],
  ['asking', { type: 'chosen', keys, choice: 'link' }, 'waiting'],
  ['asking', { type: 'chosen', keys, choice: 'keep-both' }, 'waiting'],
  ['waiting', { type: 'begun', key: 1 }, 'sending'],
  ['interrupted', { type: 'begun', key: 1 }, 'sending'],
  ['paused', { type: 'begun', key: 1 }, 'paused'],
  ['sending', { type: 'interrupted', key: 1 }, 'interrupted'],
  ['paused', { type: 'interrupted', key: 1 }, 'paused'],
  ['waiting', { type: 'paused', keys }, 'paused'],
  ['sending', { type: 'paused', keys }, 'paused'],
  ['interrupted', { type: 'paused', keys }, 'paused'],
  ['done', { type: 'paused', keys }, 'done'],
  ['paused', { type: 'resumed', keys }, 'waiting'],
  ['sending', { type: 'failed', key: 1, failure: 'no' }, 'failed'],
  ['done', { type: 'failed', key: 1, failure: 'late' }, 'done'],
  ['reading', { type: 'refused', key: 1, failure: 'large' }, 'refused'],
  ['failed', { type: 'retried', keys }, 'reading'],
  ['refused', { type: 'retried', keys }, 'refused'],
  ['lost', { type: 'refound', key: 1 }, 'waiting'],
  ['sending', { type: 'finished', key: 1, fileId: 5 }, 'done'],
  ['sending', { type: 'paused', keys: [2] }, 'sending'],
])('a file that is %s, after %o, is %s', (state, event, expected) => {
  expect(after({ state }, event)?.state).toBe(expected);
});

test('a file that was read already is sent again without being read', () => {
  const again = after({ state: 'failed', hash: 'h', failure: 'no' }, { type: 'retried', keys });
  expect(again?.state).toBe('waiting');
  expect(again).not.toHaveProperty('failure');
});

test('a file that had become other bytes than announced is read again', () => {
  const failure = new Problem({ code: 'conflict', reason: 'files.hash-mismatch', message: '' });
  const again = after({ state: 'failed', hash: 'h', failure }, { type: 'retried', keys });
  expect(again?.state).toBe('reading');
  expect(again).not.toHaveProperty('hash');
});

test('bytes count while they are sent, and never beyond the size', () => {
  expect(after({ state: 'sending' }, { type: 'sent', key: 1, bytes: 40 })?.sent).toBe(40);
  expect(after({ state: 'sending' }, { type: 'sent', key: 1, bytes: 400 })?.sent).toBe(100);
  expect(after({ state: 'paused', sent: 7 }, { type: 'sent', key: 1, bytes: 40 })?.sent).toBe(7);
});

test('what is said of a file changes until the server has it', () => {
  const described = { type: 'described', keys, details: { category: 'biên bản' } } as const;
  expect(after({}, described)?.details).toEqual({
    category: 'biên bản',
    tags: [],
    description: '',
  });
  expect(after({ address: '/api/upload/tus/1' }, described)?.details.category).toBe('');
});

test('the total leaves out what is not sent, and what is only being read', () => {
  const queue = [
    upload({ key: 1, state: 'done', sent: 100 }),
    upload({ key: 2, state: 'sending', sent: 25 }),
    upload({ key: 3, state: 'reading', sent: 90 }),
    upload({ key: 4, state: 'skipped' }),
    upload({ key: 5, state: 'refused' }),
  ];
  expect(totalOf(queue)).toEqual({ files: 3, done: 1, bytes: 300, sent: 125 });
});

test('files go out of the queue one by one', () => {
  const queue = [upload({ key: 1 }), upload({ key: 2 })];
  expect(queueAfter(queue, { type: 'removed', keys }).map(({ key }) => key)).toEqual([2]);
});
