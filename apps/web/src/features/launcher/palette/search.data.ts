import { quickSearch } from '@station/contract/launcher/launcher';
import { findMatches } from '@station/contract/search-text';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { type Entry, foundEntries } from './palette-entries.ts';

/** Pause in typing after which the server is asked, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** What the server finds. While it is asked, what it found before stays as far as it still fits. */
export type Found = { entries: readonly Entry[]; status: 'idle' | 'busy' | 'failed' };

const NOTHING: Found = { entries: [], status: 'idle' };

/** People and records that a search means. `again` asks once more. */
export function useRecords(search: string): Found & { again: () => void } {
  const [found, setFound] = useState<Found>(NOTHING);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same once more.
  useEffect(() => {
    if (search === '') {
      setFound(NOTHING);
      return;
    }
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const ask = async () => {
      try {
        const { data } = await call(quickSearch, { query: { q: search }, signal });
        setFound({ entries: foundEntries(data), status: 'idle' });
      } catch {
        if (!signal.aborted) setFound({ entries: [], status: 'failed' });
      }
    };
    const stillFits = ({ label, detail = '' }: Entry) =>
      findMatches(`${label} ${detail}`, search).length > 0;
    setFound((before) => ({ entries: before.entries.filter(stillFits), status: 'busy' }));
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [search, turn]);
  return { ...found, again: () => setTurn(turn + 1) };
}
