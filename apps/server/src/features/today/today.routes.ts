import { getToday } from '@station/contract/today/today';
import type { Feature } from '../../platform/context.ts';
import type { TodayPart } from './today.kind.ts';

/** What a person has to do today, put together from what domains know (home, face issue, point 5). */
export function today(parts: readonly TodayPart[]): Feature {
  return {
    routes: (context, mount) =>
      mount(getToday, async ({ actor, query }) => {
        const day = query.day ?? new Date(context.clock.now()).toISOString().slice(0, 10);
        const answers = await Promise.all(parts.map((part) => part(context, actor, day)));
        return {
          data: {
            classes: answers.flatMap(({ classes = [] }) => classes),
            lines: answers.flatMap(({ lines = [] }) => lines).filter(({ count }) => count > 0),
          },
        };
      }),
  };
}
