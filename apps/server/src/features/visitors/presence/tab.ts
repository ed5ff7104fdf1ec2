import type { LiveVisitor } from '@station/contract/visitors/realtime';

/**
 * What a browser and its tab call themselves, as one text; undefined where one of them has no name.
 * Only two sockets of one account are ever taken for the same tab: the names prove nothing.
 */
export function tabOf({
  clientId,
  sessionId,
}: Pick<LiveVisitor, 'clientId' | 'sessionId'>): string | undefined {
  return clientId === '' || sessionId === '' ? undefined : JSON.stringify([clientId, sessionId]);
}

/** Whether somebody who comes with the tab of another may take their place. */
export const mayReplace = (
  older: Pick<LiveVisitor, 'userId'>,
  newer: Pick<LiveVisitor, 'userId'>,
): boolean => older.userId === null || older.userId === newer.userId;
