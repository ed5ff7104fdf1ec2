import { type LetterSummary, listDrafts } from '@station/contract/mail/drafts';
import {
  callBackLetter,
  listOutbox,
  rescheduleLetter,
  resolveLetter,
  retryLetter,
} from '@station/contract/mail/outbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { MAIL_KEY } from '../mail.data.ts';

/** Letters on their way move by themselves; pause between two looks, in milliseconds. */
const LOOK_MS = 5_000;

/** The same while all of them wait for longer than this. */
const FAR_MS = 60_000;

/** The pause before the next look; none where nothing moves by itself. */
function pauseOf(letters: readonly LetterSummary[]): number | false {
  const moving = letters.filter(({ state }) => state === 'waiting' || state === 'sending');
  const isNear = moving.some(
    ({ state, due_at }) =>
      state === 'sending' || !due_at || Date.parse(due_at) < Date.now() + FAR_MS,
  );
  return isNear ? LOOK_MS : moving.length > 0 && FAR_MS;
}

/** Letters on their way, those that failed, and what went out lately. */
export function useOutbox(enabled = true) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'outbox'],
    queryFn: ({ signal }) => call(listOutbox, { query: { limit: 100 }, signal }),
    select: ({ data }) => data,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data?.data ?? []),
  });
}

/** The reader's unfinished letters. */
export function useDrafts(enabled = true) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'drafts'],
    queryFn: ({ signal }) => call(listDrafts, { signal }),
    select: ({ data }) => data,
    enabled,
    staleTime: 0,
  });
}

/** What a person can decide about a letter. */
export type OutboxDecision =
  | { what: 'call-back' | 'retry' | 'sent' | 'not-sent' | 'send-now'; id: number }
  | { what: 'reschedule'; id: number; send_at: string };

/** Does what a person has decided. */
export function useOutboxDecision() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (decision: OutboxDecision) => {
      const params = { id: decision.id };
      switch (decision.what) {
        case 'call-back':
          return call(callBackLetter, { params });
        case 'retry':
          return call(retryLetter, { params });
        case 'send-now':
          return call(rescheduleLetter, { params, body: { send_at: null } });
        case 'reschedule':
          return call(rescheduleLetter, { params, body: { send_at: decision.send_at } });
        default:
          return call(resolveLetter, { params, body: { outcome: decision.what } });
      }
    },
    // Also after a failure: it may have gone out meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: MAIL_KEY }),
  });
}
