import { moveCautions, returnCautions } from './cautions.queries.ts';

/** Cautions about contacts that become one are about that one. */
export const followingCautions = {
  name: 'cautions' as const,
  follow: moveCautions,
  unfollow: returnCautions,
};
