import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../../platform/query-client.ts';
import { useAppearance } from '../../platform/theme.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { Kit } from '../../ui/kit.tsx';

/** What every tool stands on: the UI kit, the cache of answers, and where questions appear. Login and launcher do without. */
export function ToolLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Kit appearance={useAppearance()}>
        <Outlet />
        <ConfirmHost />
      </Kit>
    </QueryClientProvider>
  );
}
