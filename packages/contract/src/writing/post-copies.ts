/** A post as it leaves Station: rich text for a blog's editor, plain text, Markdown. */
import { blocksOf, decodeEntities, type PostBlock } from './post-text.ts';
import type { PostLanguage } from './writing-fields.ts';

/** What a place for a picture is called in a text of that language. */
const PICTURE_WORDS: Readonly<Record<PostLanguage, string>> = { ko: '사진', vi: 'Ảnh' };

/** A numbered place for a picture: `[사진 2] caption`. Pictures themselves do not travel by the clipboard reliably. */
export const pictureMark = (number: number, caption: string, language: PostLanguage): string =>
  `[${PICTURE_WORDS[language]} ${number}]${caption ? ` ${caption}` : ''}`;

/** The pictures of a post in their order, numbered from 1. */
export const picturesOf = (html: string) =>
  blocksOf(html)
    .filter(({ kind }) => kind === 'picture')
    .map(({ src, alt, text }, at) => ({ number: at + 1, src, alt, caption: text }));

/** A text with its pictures numbered, in runs of blocks that belong together: a list, a table, one of anything else. */
function runsOf(html: string, language: PostLanguage): PostBlock[][] {
  const runs: PostBlock[][] = [];
  let number = 0;
  for (const block of blocksOf(html)) {
    const last = runs.at(-1)?.at(-1);
    const isPart =
      last !== undefined &&
      last.kind === block.kind &&
      (block.kind === 'item' ||
        block.kind === 'numbered' ||
        (block.kind === 'cell' && last.table === block.table));
    if (block.kind === 'picture') number += 1;
    const mark = block.kind === 'picture' ? pictureMark(number, block.inline, language) : undefined;
    const shown =
      mark === undefined ? block : { ...block, inline: mark, text: decodeEntities(mark) };
    if (isPart) runs.at(-1)?.push(shown);
    else runs.push([shown]);
  }
  return runs;
}

function rowsOf(cells: readonly PostBlock[]): PostBlock[][] {
  const rows: PostBlock[][] = [];
  for (const cell of cells) {
    rows[cell.row] ??= [];
    rows[cell.row]?.push(cell);
  }
  return rows.filter((row) => row !== undefined);
}

const HTML_OF: Readonly<Record<PostBlock['kind'], (run: readonly PostBlock[]) => string>> = {
  paragraph: ([it]) => `<p>${it?.inline}</p>`,
  heading: ([it]) => `<h2>${it?.inline}</h2>`,
  subheading: ([it]) => `<h3>${it?.inline}</h3>`,
  quote: ([it]) => `<blockquote><p>${it?.inline}</p></blockquote>`,
  picture: ([it]) => `<p><strong>${it?.inline}</strong></p>`,
  item: (run) => `<ul>${run.map(({ inline }) => `<li>${inline}</li>`).join('')}</ul>`,
  numbered: (run) => `<ol>${run.map(({ inline }) => `<li>${inline}</li>`).join('')}</ol>`,
  cell: (run) =>
    `<table border="1"><tbody>${rowsOf(run)
      .map((row) => `<tr>${row.map(({ inline }) => `<td>${inline}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`,
};

/** What is put on the clipboard: simple HTML, and the same as plain text. The title is copied by itself. */
export function copyOfPost(html: string, language: PostLanguage): { html: string; text: string } {
  const runs = runsOf(html, language);
  return {
    html: runs.map((run) => HTML_OF[run[0]?.kind ?? 'paragraph'](run)).join('\n'),
    text: runs.map((run) => plain(run)).join('\n\n'),
  };
}

function plain(run: readonly PostBlock[]): string {
  const kind = run[0]?.kind;
  if (kind === 'item') return run.map(({ text }) => `- ${text}`).join('\n');
  if (kind === 'numbered') return run.map(({ text }, at) => `${at + 1}. ${text}`).join('\n');
  if (kind === 'cell') {
    return rowsOf(run)
      .map((row) => row.map(({ text }) => text).join('\t'))
      .join('\n');
  }
  return run.map(({ text }) => text).join('\n');
}

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<\/?(?:strong|b)>/g, '**'],
  [/<\/?(?:em|i)>/g, '*'],
  [/<\/?s>/g, '~~'],
  [/<\/?u>/g, ''],
  [/<br>/g, '  \n'],
];

/** Inline HTML as Markdown. What means something there is escaped. */
function markdownOf(inline: string): string {
  const texts = inline.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag, text) =>
    tag ? String(tag) : String(text).replaceAll(/[\\`*_[\]#|~]/g, '\\$&'),
  );
  const linked = texts.replaceAll(
    /<a href="([^"]*)">(.*?)<\/a>/g,
    (_, href, said) => `[${said}](${String(href).replaceAll(/[()\s]/g, encodeURIComponent)})`,
  );
  const marked = MARKS.reduce((text, [tag, mark]) => text.replaceAll(tag, mark), linked);
  return decodeEntities(marked.replaceAll(/<[^>]*>/g, ''));
}

/** A post as a Markdown file. Pictures are named by their place in the tray, as `picture-2.jpg`. */
export function markdownOfPost({
  title,
  html,
  tags,
}: {
  title: string;
  html: string;
  tags: string;
}): string {
  let number = 0;
  const parts = runsOf(html, 'ko').map((run) => {
    const [first] = run;
    const inline = markdownOf(first?.inline ?? '');
    switch (first?.kind) {
      case 'heading':
        return `## ${inline}`;
      case 'subheading':
        return `### ${inline}`;
      case 'quote':
        return `> ${inline.replaceAll('\n', '\n> ')}`;
      case 'item':
        return run.map((it) => `- ${markdownOf(it.inline)}`).join('\n');
      case 'numbered':
        return run.map((it, at) => `${at + 1}. ${markdownOf(it.inline)}`).join('\n');
      case 'picture':
        number += 1;
        return `![${markdownOf(first.alt)}](picture-${number}.jpg)`;
      case 'cell': {
        const rows = rowsOf(run).map(
          (row) =>
            `| ${row.map((it) => markdownOf(it.inline).replaceAll('\n', ' ')).join(' | ')} |`,
        );
        const [head = '', ...rest] = rows;
        const columns = rowsOf(run)[0]?.length ?? 1;
        return [head, `|${' --- |'.repeat(columns)}`, ...rest].join('\n');
      }
      default:
        return inline;
    }
  });
  return `${[`# ${markdownOf(title)}`, ...parts, tags].filter(Boolean).join('\n\n')}\n`;
}
