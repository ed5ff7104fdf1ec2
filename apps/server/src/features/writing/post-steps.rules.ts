import { POST_STATUSES, type PostStatus } from '@station/contract/writing/writing-fields';
import type { Actor } from '../../platform/guard.ts';

type Known = { owner_id: number | null; reviewer_id: number | null; status: PostStatus };
type Who = Pick<Actor, 'id' | 'role'>;

/** Whether a post is somebody's to change: its writer's, its reviewer's, an administrator's. */
export const isTheirs = (actor: Who, row: Omit<Known, 'status'>): boolean =>
  actor.role === 'admin' || row.owner_id === actor.id || row.reviewer_id === actor.id;

/** Whether its text can be changed now: what is approved is taken back first. */
export const isOpen = ({ status }: Pick<Known, 'status'>): boolean =>
  status === 'brief' || status === 'draft' || status === 'review';

export const mayEdit = (actor: Who, row: Known): boolean => isTheirs(actor, row) && isOpen(row);

/**
 * Whether somebody hands a post in: its writer does, so that whoever approves it is a second person, also
 * where one was named as its writer by somebody else. Of a writer who is gone, the reviewer does.
 */
export const mayHandIn = (actor: Who, row: Pick<Known, 'owner_id'>): boolean =>
  actor.role === 'admin' || row.owner_id === null || row.owner_id === actor.id;

/** Nobody approves what they have written; where a reviewer is named, it is theirs or an administrator's to do. */
export const mayApprove = (actor: Who, row: Known): boolean =>
  row.status === 'review' &&
  row.owner_id !== actor.id &&
  (row.reviewer_id === null || row.reviewer_id === actor.id || actor.role === 'admin');

export const mayRemove = (actor: Who, row: Omit<Known, 'status'>): boolean =>
  actor.role === 'admin' || row.owner_id === actor.id;

/** Whether a post goes from one state to another: to a neighbour, or from review back to the draft. */
export const isStep = (from: PostStatus, to: PostStatus): boolean =>
  Math.abs(POST_STATUSES.indexOf(from) - POST_STATUSES.indexOf(to)) === 1 ||
  (from === 'ready' && to === 'draft');
