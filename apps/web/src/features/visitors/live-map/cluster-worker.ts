import { type ClusterRequest, createClusterIndex } from './cluster-index.ts';

/*
 * Gathers people to clusters beside the page, so that neither the map nor the list waits for it.
 */

const answer = createClusterIndex();

self.addEventListener('message', ({ data }: MessageEvent<ClusterRequest>) => {
  self.postMessage(answer(data));
});
