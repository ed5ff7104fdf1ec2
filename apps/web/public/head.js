/*
 * What cannot wait for the app's code. Its own file because the site's CSP allows no inline script;
 * src/platform/theme.ts and src/platform/first-calls.ts take over from here.
 */
(function () {
  var choice = null;
  var token = null;
  try {
    choice = localStorage.getItem('station.theme');
    token = localStorage.getItem('token');
  } catch (refused) {
    // Without storage the system's setting holds, and nobody is signed in.
  }

  // Light or dark, before the first paint, so that nothing flashes.
  var dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-appearance', dark ? 'dark' : 'light');

  // What the joined sheet holds already (docs/decisions/162): the app's loader looks for these links and
  // fetches none of them, and a browser fetches nothing for a link that begins disabled.
  var joined = document.currentScript.dataset.joined;
  if (joined) {
    joined.split(' ').forEach(function (href) {
      var link = document.createElement('link');
      link.rel = 'stylesheet';
      link.disabled = true;
      link.href = href;
      document.head.appendChild(link);
    });
  }

  // The first calls of whoever is signed in: they are answered while the code is on its way.
  if (!token) return;
  var answers = {};
  window.firstCalls = { token: token, answers: answers };
  document.currentScript.dataset.calls.split(' ').forEach(function (call) {
    var at = call.indexOf('/');
    answers[call] = fetch(call.slice(at), {
      method: call.slice(0, at),
      headers: { Accept: 'application/json', Authorization: 'Bearer ' + token },
      // As long as src/platform/call.ts waits for any other: a line that stalls counts as none.
      signal: AbortSignal.timeout(30000),
    });
    // Whoever asks for it hears of a failure; perhaps nobody does.
    answers[call].catch(function () {});
  });
})();
