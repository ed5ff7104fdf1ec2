import '@testing-library/jest-dom/vitest';

import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../src/platform/query-client.ts';
import { clearToasts } from '../src/ui/toaster.tsx';
import { media } from './browser-stubs.ts';
import { forgetSockets } from './fake-sockets.ts';

/** A clean browser for every test. */

// A screen's code is loaded when it is opened, which takes a busy machine its time.
configure({ asyncUtilTimeout: 30_000 });

// A query that finds nothing tells the whole page. One that waits fails many times before it finds, and
// what fails in the end is told the page by whoever waited: until then it would be written for nobody,
// for a tenth of the time of all page tests.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const config: object = getConfig();
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    if (!isWaiting) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// React notes by an error's stack who made an element, for 10,000 elements in a second, to tell it with
// its warnings. Here it has noted them all: that is another tenth.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {} },
);

// Between two tries of a read somebody waits for seconds; a test need not.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

// What is "only logged" is no news to whoever runs the tests.
console.debug = () => {};

/** Longer than jsdom takes for a frame. */
const FRAME_MS = 20;

beforeEach(() => {
  forgetSockets();
  // A test that forgets its server must not reach for a real one.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No server in this test')));
});

afterEach(() => {
  cleanup();
  clearToasts();
  // jsdom's next frame may wait for the test's own clock; if it never came, none would come any more.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  media.clear();
  if (typeof localStorage !== 'undefined') localStorage.clear();
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});
