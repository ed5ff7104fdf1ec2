import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ConfirmHost } from '../src/ui/confirm.tsx';

/** Shows something on a screen that can be left for another one. */
export async function show(content: ReactNode) {
  const root = createRootRoute();
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        {content}
        <ConfirmHost />
      </>
    ),
  });
  const there = createRoute({
    getParentRoute: () => root,
    path: '/home',
    component: () => 'There',
  });
  const router = createRouter({
    routeTree: root.addChildren([here, there]),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return {
    user: userEvent.setup(),
    leave: () => act(() => void router.navigate({ to: '/home' })),
  };
}
