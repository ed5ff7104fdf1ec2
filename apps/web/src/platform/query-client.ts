import { QueryClient } from '@tanstack/react-query';
import { canPass } from './problem.ts';
import { onSessionEnd } from './stored-session.ts';

/** Times a failed read is tried again when trying again can help. */
const RETRIES = 2;

/** The cache of the server's answers, one for the app. It is emptied when the session ends. */
export const queryClient = createQueryClient();

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && canPass(error),
      },
      // A write is never repeated unasked: it may have arrived. And offline it fails at once,
      // before the person's eyes, instead of waiting in the dark for a connection.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onSessionEnd(() => client.clear());
  return client;
}
