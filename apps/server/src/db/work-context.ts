import { AsyncLocalStorage } from 'node:async_hooks';

/** For what something is done right now; it goes along with everything that is awaited for it. */
export type WorkContext = {
  /** The pattern of a call's route, `GET /api/contacts/:id`, or the kind of a job, `job mail.send`. */
  feature: string;
  /** The call that it is done for; of a job the call that asked for it, if one did. */
  requestId: string | undefined;
  job?: { id: number; kind: string };
};

const contexts = new AsyncLocalStorage<WorkContext>();

/** Does `work`, and all that comes of it, in a context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Does what outlives the work that happens to begin it, such as opening a connection for all. */
export function runWithoutContext<T>(work: () => T): T {
  return contexts.exit(work);
}

/** What is being worked on; undefined for what a server does by itself. */
export function currentContext(): WorkContext | undefined {
  return contexts.getStore();
}
