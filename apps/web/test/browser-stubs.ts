/*
 * What jsdom leaves out of a browser. Once for all files that share a worker: the product's modules
 * hold on to what they were given first.
 */

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
