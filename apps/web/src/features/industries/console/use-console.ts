import type { RunningOperation } from '@station/contract/industries/classification';
import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useLock } from '../../../platform/lock.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  INDUSTRIES_KEY,
  OPERATION_KEY,
  refreshIndustries,
  useCancelOperation,
  useIndustryStats,
  useRunningOperation,
} from '../industries.data.ts';
import { industriesProblem } from '../industry-texts.ts';
import { consoleCalls, type Evidence, findEnd } from './console.data.ts';
import { type ConsoleSettings, USUAL_SETTINGS } from './console-settings.ts';
import { OPERATION_TEXTS, type Operation, resultText, type Shown } from './console-texts.ts';

/** A line of the activity log. */
export type LogLine = { key: number; at: number; text: string; tone: 'plain' | 'good' | 'bad' };

/** An operation without a result: it goes on as a job, or somebody has called it off. */
type Unfinished = 'goes-on' | 'cancelled';

const unfinished = ({ job }: { job: RunningOperation | null }): Unfinished =>
  job ? 'goes-on' : 'cancelled';

let lastKey = 0;

/** The latest things that happened, newest first; as many as the spec keeps. */
function useLog() {
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const add = (text: string, tone: LogLine['tone'] = 'plain') => {
    lastKey += 1;
    const line = { key: lastKey, at: Date.now(), text, tone };
    setLines((before) => [line, ...before].slice(0, INDUSTRY_LIMITS.log));
  };
  return { lines, add, clear: () => setLines([]) };
}

/**
 * The console: its settings, the one operation that runs, what came of the last one, what went wrong,
 * and what happened so far (spec 2, sections 2, 4 and 9).
 */
export function useConsole() {
  const client = useQueryClient();
  const lock = useLock();
  const [settings, setSettings] = useState<ConsoleSettings>(USUAL_SETTINGS);
  const [busy, setBusy] = useState<Operation>();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<string>();
  const log = useLog();
  const stats = useIndustryStats();
  const running = useRunningOperation(busy !== undefined);
  const cancelling = useCancelOperation();
  const statsTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(statsTimer.current), []);

  const fail = (operation: string, error: unknown) => {
    const why = industriesProblem(error);
    setFailure(`${operation}: ${why}`);
    log.add(`${operation}: ${why}`, 'bad');
  };
  const show = (result: Shown) => {
    setShown(result);
    log.add(resultText(result), 'good');
  };
  const refetchStats = () => client.refetchQueries({ queryKey: [...INDUSTRIES_KEY, 'stats'] });
  const statsSoon = () => {
    clearTimeout(statsTimer.current);
    statsTimer.current = setTimeout(() => {
      void refetchStats().then(() => log.add(m.industries_log_stats_again()));
    }, INDUSTRY_LIMITS.statsAfterMs);
  };

  /** Does one thing, unless another one is done. */
  const run = (operation: Operation, act: () => Promise<Shown | Unfinished>) =>
    lock.run(async () => {
      const name = OPERATION_TEXTS[operation]();
      setBusy(operation);
      setFailure(undefined);
      log.add(m.industries_log_started({ operation: name }));
      try {
        const result = await act();
        if (result === 'goes-on') log.add(m.industries_log_goes_on({ operation: name }));
        else {
          // It is over: what was asked for meanwhile would bring it back.
          await client.cancelQueries({ queryKey: OPERATION_KEY });
          client.setQueryData(OPERATION_KEY, null);
          if (result === 'cancelled') log.add(m.industries_log_cancelled({ operation: name }));
          else show(result);
        }
        if (operation === 'reclassify') statsSoon();
      } catch (error) {
        fail(name, error);
        // What was meant is what another one does now.
        if (error instanceof Problem && error.reason === 'industries.running') {
          await client.refetchQueries({ queryKey: OPERATION_KEY });
        }
      } finally {
        setBusy(undefined);
        if (operation !== 'suggest') void refreshIndustries(client);
      }
    });

  const calls = consoleCalls(settings);
  const followed = useFollowed(busy === undefined ? running : undefined, {
    onEnd: (operation, end) => {
      const name = OPERATION_TEXTS[operation]();
      if (end.how === 'done') {
        const { result } = end;
        show({ operation, answer: result, isTrial: result.autoUpdate === false, result });
      } else if (end.how === 'cancelled') log.add(m.industries_log_cancelled({ operation: name }));
      else fail(name, new Problem({ code: 'internal', message: end.why }));
      void refreshIndustries(client);
    },
    onFailed: (error) => fail(m.industries_title(), error),
  });

  return {
    settings,
    setSettings: (change: Partial<ConsoleSettings>) => setSettings({ ...settings, ...change }),
    stats,
    running: running ?? undefined,
    busy,
    /** What runs here or elsewhere; nothing while something else can be started. */
    occupied: busy ?? running?.operation ?? followed,
    cancel: (job: number) =>
      cancelling.mutate(job, { onError: (it) => fail(m.common_cancel(), it) }),
    isCancelling: cancelling.isPending,
    shown,
    failure,
    dismissFailure: () => setFailure(undefined),
    log,
    single: (id: number) =>
      run('single', async () => {
        const answer = await calls.single(id);
        return { operation: 'single', answer, isTrial: !settings.autoUpdate, single: answer };
      }),
    batch: (all: boolean) =>
      run('batch', async () => {
        const answer = await calls.batch(all);
        const { summary, data } = answer;
        if (!summary) return unfinished(answer);
        const result = { operation: 'batch' as const, summary, data };
        return { operation: 'batch', answer, isTrial: !settings.autoUpdate, result };
      }),
    reclassify: (all: boolean) =>
      run('reclassify', async () => {
        const answer = await calls.reclassify(all);
        const { summary, data } = answer;
        if (!summary) return unfinished(answer);
        const result = { operation: 'reclassify' as const, summary, data };
        return { operation: 'reclassify', answer, isTrial: false, result };
      }),
    validate: () =>
      run('validate', async () => {
        const answer = await calls.validate();
        const { validation } = answer;
        if (!validation) return unfinished(answer);
        const result = { operation: 'validate' as const, validation };
        return { operation: 'validate', answer, isTrial: false, result };
      }),
    suggest: (evidence: Evidence) =>
      run('suggest', async () => {
        const answer = await calls.suggest(evidence);
        return { operation: 'suggest', answer, isTrial: true, suggestion: answer.suggestion };
      }),
    refresh: () =>
      run('stats', async () => {
        const answer = await stats.refetch({ throwOnError: true });
        return { operation: 'stats', answer: answer.data, isTrial: false };
      }),
  };
}

export type Console = ReturnType<typeof useConsole>;

type Ends = {
  onEnd: (
    operation: RunningOperation['operation'],
    end: NonNullable<Awaited<ReturnType<typeof findEnd>>>,
  ) => void;
  onFailed: (error: unknown) => void;
};

/**
 * Follows an operation that goes on as a job, whoever has started it, and asks once it is no longer
 * there how it ended. Gives what is followed until its end is known.
 */
function useFollowed(running: RunningOperation | null | undefined, ends: Ends) {
  const latest = useRef(ends);
  useEffect(() => {
    latest.current = ends;
  });
  const [followed, setFollowed] = useState<RunningOperation>();
  if (running && running.job_id !== followed?.job_id) setFollowed(running);
  const isOver = followed !== undefined && running === null;
  useEffect(() => {
    if (!isOver || !followed) return;
    let isGone = false;
    void findEnd(followed)
      .then((end) => {
        if (!isGone && end) latest.current.onEnd(followed.operation, end);
      })
      .catch((error: unknown) => latest.current.onFailed(error))
      .finally(() => setFollowed(undefined));
    return () => {
      isGone = true;
    };
  }, [isOver, followed]);
  return followed?.operation;
}
