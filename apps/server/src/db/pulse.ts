/** What was found out is believed for so many milliseconds. */
const KEPT_MS = 1_000;

/**
 * Nobody who asks waits longer than this, in milliseconds; together with what is believed it stays
 * below two seconds, after which a database that has fallen silent is known to be.
 */
const ASKED_MS = 900;

/**
 * Makes a function that tells whether a database answers, by asking it for next to nothing. However
 * many ask, one question is under way at a time; without an answer after `patienceMs` it counts as
 * no, and whatever has fallen silent does until it answers. Never throws.
 */
export function createPulse(
  ask: () => Promise<unknown>,
  patienceMs: number,
): () => Promise<boolean> {
  let known = { answers: true, until: 0 };
  let question: { since: number; answer: Promise<boolean> } | undefined;
  const put = () => {
    const note = (answers: boolean) => {
      known = { answers, until: performance.now() + KEPT_MS };
      question = undefined;
      return answers;
    };
    const answer = ask().then(
      () => note(true),
      () => note(false),
    );
    return { since: performance.now(), answer };
  };
  return async () => {
    if (performance.now() < known.until) return known.answers;
    question ??= put();
    const { since, answer } = question;
    const patience = since + patienceMs - performance.now();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(
      () => resolve(known.answers && performance.now() - since < patienceMs),
      Math.max(0, Math.min(ASKED_MS, patience)),
    );
    const found = await Promise.race([answer, promise]);
    clearTimeout(timer);
    return found;
  };
}

/** A database that has answered nobody for so many milliseconds, after the first no, is known to be silent. */
const SILENT_AFTER_MS = 1_500;

/**
 * Makes a function that tells at once whether a database is silent, by what its pulse said to whoever
 * asked (`/ready`, say); one late answer is no silence. While it is silent each question has it asked anew.
 */
export function watchSilence(pulse: () => Promise<boolean>): {
  answers: () => Promise<boolean>;
  /** To be told when the database has answered anybody else. */
  heard: () => void;
  isSilent: () => boolean;
} {
  let since: number | undefined;
  const answers = async () => {
    const found = await pulse();
    since = found ? undefined : (since ?? performance.now());
    return found;
  };
  return {
    answers,
    heard() {
      since = undefined;
    },
    isSilent() {
      if (since === undefined) return false;
      void answers();
      return performance.now() - since >= SILENT_AFTER_MS;
    },
  };
}
