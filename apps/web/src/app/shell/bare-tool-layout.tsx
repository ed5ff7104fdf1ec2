import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../../platform/query-client.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';

/** What a tool stands on that does without the UI kit: the cache of answers, and where questions appear. */
export function BareToolLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
