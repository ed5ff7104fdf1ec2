import { m } from '../../../paraglide/messages.js';

/** What is wrong with a link: its words name another host, or its host only looks like what it says. */
export type LinkDoubt = { kind: 'elsewhere'; named: string } | { kind: 'lookalike' };

/** Words that are an address, or begin like one: `https://bank.vn/x`, `www.bank.vn`, `bank.vn`. */
const NAMES_HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Han and Hangul cannot be taken for Latin letters; every other script has some that can. */
const PLAIN_HOST = /^[\w.:-]*(?:[\p{Script=Han}\uac00-\ud7a3][\w.:-]*)*$/u;

/**
 * What makes a link doubtful. Where its words name a host, it has to lead there, or to a part of it;
 * `isLookalike` is what the server found of the host, which there has its own letters.
 */
export function doubtOf(
  words: string,
  address: string,
  isLookalike: boolean,
): LinkDoubt | undefined {
  const named = NAMES_HOST.exec(words.trim())?.[1];
  const host = hostOf(address);
  if (host === undefined) return undefined;
  if (named !== undefined) {
    if (!PLAIN_HOST.test(named)) return { kind: 'lookalike' };
    const wanted = hostOf(`https://${named}/`);
    if (wanted !== undefined && !isPartOf(host, wanted) && !isPartOf(wanted, host)) {
      return { kind: 'elsewhere', named };
    }
  }
  return isLookalike ? { kind: 'lookalike' } : undefined;
}

const isPartOf = (host: string, whole: string) => host === whole || host.endsWith(`.${whole}`);

/** The host of a web address as the network knows it, without `www.`. */
function hostOf(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '');
}

/** What is said beside a doubtful link; `host` is where it really leads. */
export const doubtText = (doubt: LinkDoubt, host: string): string =>
  doubt.kind === 'elsewhere'
    ? m.mail_link_elsewhere({ host, named: doubt.named })
    : m.mail_link_lookalike({ host });
