import type { CheckInCandidate } from '@station/contract/membership/check-in';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatTime } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { membershipFailureText } from '../membership-texts.ts';
import { signal } from './check-in-signals.ts';
import type { CheckInResult, Door, Scan } from './door.ts';
import { createKeyBursts } from './key-bursts.ts';
import { type ShownAnswer, shownAnswer, unknownAnswer } from './shown-answer.ts';

/** What the screen shows: nothing yet, somebody to be chosen, or the answer to the last scan. */
export type CheckInState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'choice'; candidates: readonly CheckInCandidate[] }
  | { kind: 'answer'; answer: ShownAnswer };

/** The same card before two readers, or a hand that trembles, within so many milliseconds is one scan. */
const TWICE_MS = 1_500;

type CheckInParts = {
  door: Door;
  /** Somebody was let in, or refused. */
  onAnswer?: () => void;
  /** Called with what the server refuses a scan for. */
  onRefused?: (error: unknown) => void;
};

/** Takes scans at a door one after the other and says what came of the last. */
export function useCheckIn({ door, onAnswer, onRefused }: CheckInParts) {
  const [state, setState] = useState<CheckInState>({ kind: 'idle' });
  const last = useRef({ number: 0, text: '', at: Number.NEGATIVE_INFINITY });

  const show = (answer: ShownAnswer) => {
    setState({ kind: 'answer', answer });
    signal(answer.light);
  };
  const tell = (scan: Scan, result: CheckInResult | 'waits', before: number | undefined) => {
    if (result === 'waits') return show(unknownAnswer(before));
    onAnswer?.();
    if (result.answer) return show(shownAnswer(result.answer));
    if (result.candidates.length > 0) {
      return setState({ kind: 'choice', candidates: result.candidates });
    }
    show({ light: 'red', reasons: [m.check_in_nobody()], facts: [] });
    return scan;
  };

  const take = async (scan: Scan) => {
    const now = performance.now();
    const { text, at, number: mine } = { ...last.current, number: last.current.number + 1 };
    if (scan.member_id === null && scan.text === text && now - at < TWICE_MS) return;
    last.current = { number: mine, text: scan.text, at: now };
    setState({ kind: 'busy' });
    const before = door.waitingSince(scan);
    try {
      const result = await door.send(scan);
      // A later scan has the screen by now.
      if (last.current.number === mine) tell(scan, result, before);
    } catch (error) {
      onRefused?.(error);
      if (last.current.number === mine) show(refusedAnswer(error));
    }
  };
  return {
    state,
    /** A card, a number, a telephone number or a name. */
    takeText: (text: string) => {
      const trimmed = text.trim();
      if (trimmed !== '') void take({ text: trimmed, member_id: null });
    },
    /** One of several. */
    takeMember: (id: number) => void take({ text: '', member_id: id }),
    clear: () => setState({ kind: 'idle' }),
  };
}

/** Takes what a scanner that acts as a keyboard reads, wherever the focus is. */
export function useKeyScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const press = createKeyBursts();
    const listen = (event: KeyboardEvent) => {
      const { key, code, shiftKey, timeStamp: at } = event;
      const read = press({ key, code, shiftKey, at });
      if (read === undefined) return;
      // Else the Enter would send the field besides, in which the same has been typed.
      event.preventDefault();
      event.stopPropagation();
      const field = event.target;
      if (field instanceof HTMLInputElement) field.value = '';
      latest.current(read);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Nobody has such a card, or nothing more can be kept. */
function refusedAnswer(error: unknown): ShownAnswer {
  const text =
    error instanceof Problem
      ? membershipFailureText(error, '').trim()
      : `${m.check_in_full()} ${formatTime(Date.now())}`;
  const isNobody = error instanceof Problem && error.code === 'not-found';
  return { light: isNobody ? 'red' : 'unknown', reasons: [text], facts: [] };
}
