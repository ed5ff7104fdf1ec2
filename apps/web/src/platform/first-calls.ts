/** Calls that `public/head.js` began, for whose token, and their answers by `GET/api/…`. */
type FirstCalls = { token: string; answers: Record<string, Promise<Response>> };

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** An answer that nobody has asked for so long after the page was opened is old, in milliseconds. */
const KEPT_MS = 30_000;

/**
 * The answer to a call that was begun before the app's code was there, for whoever makes that call
 * first; undefined for any other, and for anybody but the one who was signed in then.
 */
export function takeFirstAnswer(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const { firstCalls } = window;
  if (firstCalls?.token !== token || performance.now() > KEPT_MS) return undefined;
  const answer = firstCalls?.answers[method + url];
  delete firstCalls?.answers[method + url];
  return answer;
}
