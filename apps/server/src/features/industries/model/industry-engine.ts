import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndustriesReason } from '@station/contract/industries/industry-fields';
import type { Evidence, LearnedExample } from '@station/industries/evidence';
import type { Suggestion } from '@station/industries/model';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { answerOf, SilentModel, startModelProcess, tellModel } from './model-child.ts';
import type { SuggestOrder } from './model-messages.ts';
import { findLearned, findModelInUse, type ModelInUse } from './model-state.queries.ts';

/** In the data folder: the built-in model, which is made anew when it is not there. */
const MODEL_FOLDER = 'models';

/** Heap of the process, in MiB: a model of index files takes 60 of them. */
const HEAP_MB = 256;

/** Opening takes a second; a busy machine may need far longer, in milliseconds. */
const OPEN_MS = 30_000;

/** Milliseconds for a question, and for each piece of evidence in it. */
const ASK_MS = 5_000;
const EVIDENCE_MS = 100;

/** Milliseconds after which a process that nobody asks anything is ended. */
const IDLE_MS = 10 * 60_000;

/** Milliseconds for which the model in use and what people decided are believed. */
const BELIEVED_FOR_MS = 800;

/** Says what industries evidence speaks for. One for each server; its process starts when asked. */
export type IndustryEngine = {
  /**
   * One suggestion for each piece of evidence, and the model that made them.
   * @throws Problem `industries.model-unavailable` when the model cannot be asked.
   */
  suggest(
    evidence: readonly Evidence[],
    order: SuggestOrder,
  ): Promise<{ suggestions: Suggestion[]; model: string }>;
  /** Asks the database anew what model is in use, and what people have decided. */
  refresh(): void;
  close(): void;
};

type Opened = {
  child: Awaited<ReturnType<typeof startModelProcess>>;
  version: string;
  decided: number;
};

const engines = new WeakMap<Db, IndustryEngine>();

/** The engine of this server. */
export function engineOf(
  context: Pick<Context, 'db' | 'blobs' | 'log' | 'config'>,
): IndustryEngine {
  const known = engines.get(context.db);
  if (known) return known;
  const made = createEngine(context);
  engines.set(context.db, made);
  return made;
}

function createEngine({
  db,
  blobs,
  log,
  config,
}: Pick<Context, 'db' | 'blobs' | 'log' | 'config'>): IndustryEngine {
  let opened: Promise<Opened> | undefined;
  let believed: { state: ModelInUse; until: number } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  // What ends may have been followed by another one by then, which stays.
  const forget = (one: Promise<Opened>) => {
    if (opened === one) opened = undefined;
  };
  const end = (one: Promise<Opened>) => {
    forget(one);
    void one.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
  };
  const close = () => {
    clearTimeout(idle);
    if (opened) end(opened);
  };
  const readState = async () => {
    if (believed && believed.until > performance.now()) return believed.state;
    const state = await findModelInUse(db);
    believed = { state, until: performance.now() + BELIEVED_FOR_MS };
    return state;
  };
  const open = async (
    { version, blob, decided }: ModelInUse,
    onExit: () => void,
  ): Promise<Opened> => {
    const learned: LearnedExample[] = await findLearned(db);
    const start = async (path: string | null) => {
      const folder = join(config.dataDir, MODEL_FOLDER);
      await mkdir(folder, { recursive: true });
      const child = await startModelProcess(HEAP_MB, folder);
      try {
        const isOpen = answerOf(child, OPEN_MS, ({ type }) => type === 'opened');
        tellModel(child, { what: 'open', path, folder });
        await isOpen;
      } catch (error) {
        child.kill('SIGKILL');
        throw error;
      }
      tellModel(child, { what: 'learn', learned });
      // Who dies while nobody asks is replaced when somebody does.
      child.once('exit', onExit);
      return { child, version, decided };
    };
    return blob === null ? start(null) : blobs.withPath(blob, start);
  };
  const begin = (state: ModelInUse): Promise<Opened> => {
    const opening = open(state, () => forget(opening));
    opened = opening;
    opening.catch(() => forget(opening));
    return opening;
  };
  const ready = async () => {
    const state = await readState();
    const seen = opened;
    const known = await seen?.catch(() => undefined);
    if (seen && known && known.version !== state.version) end(seen);
    const asked = opened ?? begin(state);
    const it = await asked;
    if (it.decided !== state.decided) {
      it.decided = state.decided;
      tellModel(it.child, { what: 'learn', learned: await findLearned(db) });
    }
    return { ...it, asked };
  };
  const ask = async (evidence: readonly Evidence[], order: SuggestOrder) => {
    const { child, version, asked } = await ready();
    count += 1;
    const id = count;
    const answered = answerOf(
      child,
      ASK_MS + evidence.length * EVIDENCE_MS,
      (it) => 'id' in it && it.id === id,
    );
    tellModel(child, { what: 'suggest', id, evidence, order });
    const answer = await answered.catch((error: unknown) => {
      end(asked);
      throw error;
    });
    clearTimeout(idle);
    idle = setTimeout(close, IDLE_MS).unref();
    if (answer.type === 'suggestions') return { suggestions: answer.suggestions, model: version };
    throw new SilentModel(answer.type === 'failed' ? answer.why : 'no suggestion');
  };
  return {
    async suggest(evidence, order) {
      if (evidence.length === 0) return { suggestions: [], model: '' };
      try {
        return await ask(evidence, order).catch((error: unknown) => {
          // It may have died of what was asked before; a second process has not.
          log.warn({ err: error }, 'the model of industries is started anew');
          return ask(evidence, order);
        });
      } catch (error) {
        log.error({ err: error }, 'the model of industries does not answer');
        throw new Problem('unavailable', 'The model does not answer', {
          reason: 'industries.model-unavailable' satisfies IndustriesReason,
          retryAfter: 5,
        });
      }
    },
    refresh() {
      believed = undefined;
    },
    close,
  };
}
