import type { Today } from '@station/contract/today/today';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';

/**
 * What a domain has to say about a day, `YYYY-MM-DD`, to a person: its feature hands this to `today`
 * in app.ts. It answers only what this person may know and is to do something about.
 */
export type TodayPart = (context: Context, actor: Actor, day: string) => Promise<Partial<Today>>;
