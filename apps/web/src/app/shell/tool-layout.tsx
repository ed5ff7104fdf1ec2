import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../../platform/query-client.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';

/** What every tool stands on: the cache of answers, and where questions appear. Login and launcher do without. */
export function ToolLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ConfirmHost />
    </QueryClientProvider>
  );
}
