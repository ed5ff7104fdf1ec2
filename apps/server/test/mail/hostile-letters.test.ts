import { expect, test } from 'vitest';
import { linkify } from '../../src/platform/html-text.ts';
import { plainTextOf, washEditorHtml, washLetter } from '../../src/platform/safe-html.ts';
import { HOSTILE_LETTERS } from '../fixtures/hostile-letters.ts';
import { processorTime, promised } from '../in-full.ts';

// e2e/hostile-letters.spec.ts shows the same letters to a real browser.

/** Attributes by which nothing runs and nothing is fetched, wherever they stand. */
const HARMLESS =
  /^(?:style|title|alt|align|valign|bgcolor|dir|lang|width|height|color|face|size|start|type|border|cellpadding|cellspacing|colspan|rowspan|nowrap|class|rel|target|data-remote|data-cid)$/;

/** What of washed HTML could do anything at all. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<([^\s/>]+)((?:"[^"]*"|[^">])*)>/g,
  )) {
    if (
      /^(?:script|style|iframe|frame|object|embed|svg|math|form|input|button|link|meta|base|video|audio|source|template|noscript|textarea|body|details|marquee|portal)$/i.test(
        name,
      )
    ) {
      dangers.push(tag);
    }
    for (const [whole, attribute = '', value = ''] of attributes.matchAll(
      /([^\s="/]+)="([^"]*)"/g,
    )) {
      const isLink = attribute === 'href' && /^(?:https?:\/\/|mailto:|tel:)/.test(value);
      const isOwn =
        attribute === 'src' && /^data:image\/(?:png|jpe?g|gif|webp);base64,/.test(value);
      const isStyle = attribute === 'style' && /url|expression|\\|@|image-set|&/i.test(value);
      if (isStyle || !(isLink || isOwn || HARMLESS.test(attribute))) dangers.push(whole);
    }
  }
  return dangers;
}

test('There are at least sixty hostile letters, each of another kind', () => {
  expect(new Set(HOSTILE_LETTERS.map((it) => it.html)).size).toBeGreaterThanOrEqual(60);
});

test.for(HOSTILE_LETTERS)(
  'Nothing runs or is fetched by $name, and what is to be read stays',
  ({ html, keeps = '' }) => {
    const began = processorTime();
    const washed = washLetter(html);
    expect(processorTime() - began).toBeLessThan(promised(1_000));
    const edited = washEditorHtml(html);
    expect(dangersIn(washed.html)).toEqual([]);
    expect(dangersIn(edited)).toEqual([]);
    expect(washed.text).toContain('before');
    expect(washed.html).toContain(keeps);
  },
);

test('A letter looks as it was meant to, as far as that is harmless', () => {
  const { html, text, remote, isCut } = washLetter(
    '<h1 style="color:#c00;position:fixed">Chào</h1><table width="600"><tr><td bgcolor="#eee">A</td><td>B</td></tr></table>' +
      '<ul><li>một</li><li>hai</li></ul><img src="https://a.example/logo.png" alt="Logo" width="120">' +
      '<img src="cid:logo@a"><a href="https://www.xn--80ak6aa92e.com/">apple.com</a>',
  );
  expect(html).toContain('<h1 style="color:#c00">Chào</h1>');
  expect(html).toContain('<img width="120" alt="Logo" data-remote="https://a.example/logo.png" />');
  expect(html).toContain('data-cid="logo@a"');
  expect(html).toContain('title="https://www.xn--80ak6aa92e.com/"');
  expect(text).toContain('- một\n- hai');
  expect({ remote, isCut }).toEqual({ remote: 1, isCut: false });
});

test('A link says in Latin letters which host it leads to, without a name before it', () => {
  const { html } = washLetter('<a href="https://google.com@аpple.com/x">Google</a>');
  expect(html).toContain('href="https://xn--pple-43d.com/x"');
});

test.each([
  ['https://аррӏе.com/', true],
  ['https://fạcebook.com/', true],
  ['https://apple.com/', false],
  ['https://한국.kr/', false],
  ['https://中文.com/', false],
  ['mailto:lan@a.vn', false],
])('Whether %s can be taken for another host is told: %s', (href, isLookalike) => {
  const { html } = washLetter(`<a href="${href}" data-lookalike="">Xem</a>`);
  expect(html.includes('data-lookalike')).toBe(isLookalike);
});

test('What the editor sends keeps headings, lists, tables, links and pictures of our own', () => {
  const html =
    '<h2>A</h2><ul><li>b</li></ul><table><tbody><tr><td>c</td></tr></tbody></table>' +
    '<p><img src="/api/files/content/3?key=a" alt="d" /></p><blockquote class="quoted"><p>e</p></blockquote>';
  expect(washEditorHtml(html)).toBe(html);
  expect(washEditorHtml('<p><img src="https://a.example/p.png" alt="f"></p>')).not.toContain('src');
});

test('Plain text gets its links, and none that it has not', () => {
  expect(linkify('Xem https://a.vn/x?a=1&b=2. Hỏi lan@a.vn <b>')).toBe(
    'Xem <a href="https://a.vn/x?a=1&amp;b=2">https://a.vn/x?a=1&amp;b=2</a>. Hỏi <a href="mailto:lan@a.vn">lan@a.vn</a> &lt;b&gt;',
  );
  expect(plainTextOf('<p>Một&nbsp;hai</p><p>ba <a href="https://a.vn/">ở đây</a></p>')).toBe(
    'Một\u00a0hai\nba ở đây (https://a.vn/)',
  );
});
