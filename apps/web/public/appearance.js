/*
 * Sets light or dark before the first paint, so that nothing flashes. Its own file because
 * the site's CSP allows no inline script; src/platform/theme.ts takes over from here.
 */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('station.theme');
  } catch (refused) {
    // Without storage the system's setting holds.
  }
  var dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-appearance', dark ? 'dark' : 'light');
})();
