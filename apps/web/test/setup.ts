import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetSockets } from './fake-sockets.ts';

/** What jsdom leaves out of a browser, and a clean one for every test. */

// A screen's code is loaded when it is opened, which takes a busy machine its time.
configure({ asyncUtilTimeout: 6_000 });

// No test of the browser's code opens a real connection.
vi.mock('socket.io-client', () => import('./fake-sockets.ts'));

/** Media queries that hold; a test may add to them, for example a dark system. */
export const media = new Set<string>();

if (typeof window !== 'undefined') {
  window.matchMedia = (query) =>
    ({
      get matches() {
        return media.has(query);
      },
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;

  // jsdom knows dialogs, but not how to open one over the page. Escape is the browser's, too.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
  window.scrollTo = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  // Everything is in sight.
  window.IntersectionObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
  // It draws nothing either, so nothing ever changes its size.
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

// What is "only logged" is no news to whoever runs the tests.
console.debug = () => {};

beforeEach(() => {
  forgetSockets();
  // A test that forgets its server must not reach for a real one.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No server in this test')));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  media.clear();
  if (typeof localStorage !== 'undefined') localStorage.clear();
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});
