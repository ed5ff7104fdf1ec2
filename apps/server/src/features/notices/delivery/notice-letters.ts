import { escapeHtml } from '@station/contract/mail/merge-fields';
import type { Language } from '@station/contract/settings/settings';
import type { StoredTexts } from '../notices.queries.ts';
import { DIGEST_TEXTS, LETTER_WORDS } from './notice-texts.ts';

/** So many notices stand in a letter; of the others it says how many there are. */
const LISTED_MAX = 30;

type Listed = { id: number; texts: StoredTexts };

/**
 * A letter with one notice or several: as plain text and as simple HTML. `count` is how many there are,
 * of which the letter lists the first; `site` is the address of the app.
 */
export function noticeLetter(
  language: Language,
  given: { organisation: string; site: string; notices: readonly Listed[]; count: number },
): { subject: string; text: string; html: string } {
  const { organisation, site, notices, count } = given;
  const words = LETTER_WORDS[language];
  const listed = notices.slice(0, LISTED_MAX).map(({ id, texts }) => ({
    ...texts[language],
    link: `${site}/home/notices/${id}`,
  }));
  const more = count > listed.length ? [words.more(count - listed.length)] : [];
  const [first] = listed;
  const about = first && count === 1 ? first.title : DIGEST_TEXTS[language](count);
  const all = `${site}/home/notices`;
  const settings = `${site}/home/profile/notices`;
  const items = listed.map(
    ({ title, body, link }) =>
      `<li style="margin: 0 0 12px"><a href="${escapeHtml(link)}" style="color: #4f46e5">${escapeHtml(title)}</a>${body ? `<br>${escapeHtml(body)}` : ''}</li>`,
  );
  return {
    subject: `${organisation}: ${about}`.replace(/\s+/g, ' '),
    text: [
      ...listed.flatMap(({ title, body, link }) => [title, ...(body ? [body] : []), link, '']),
      ...more,
      `${words.open}: ${all}`,
      '',
      words.why,
      `${words.change}: ${settings}`,
      '',
    ].join('\n'),
    html: `<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5; color: #11142b">
<ul style="padding-left: 20px">
${items.join('\n')}
</ul>
${more.map((it) => `<p>${escapeHtml(it)}</p>`).join('')}
<p><a href="${escapeHtml(all)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #4f46e5; color: #ffffff; text-decoration: none">${escapeHtml(words.open)}</a></p>
<p style="color: #585e7a">${escapeHtml(words.why)} <a href="${escapeHtml(settings)}">${escapeHtml(words.change)}</a></p>
</body></html>
`,
  };
}
