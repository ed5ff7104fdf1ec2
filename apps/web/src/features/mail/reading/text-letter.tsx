import { Fragment, type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { doubtOf, doubtText } from './link-doubts.ts';
import css from './reading.module.css';

/** Web addresses in plain text; not the full stop or the bracket behind them. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/**
 * Where the letter that is answered begins: the run of `>` lines at the end, with the line above it that
 * ends with a colon; -1 for none. Line by line from the end: a pattern would look anew from each line.
 */
function quotedFrom(text: string): number {
  const lines = text.split('\n');
  let at = lines.length;
  while (lines[at - 1]?.trim() === '') at -= 1;
  const end = at;
  while (lines[at - 1]?.startsWith('>')) at -= 1;
  if (at === end) return -1;
  let above = at - 1;
  while (lines[above] === '') above -= 1;
  if (lines[above]?.endsWith(':')) at = above;
  return lines.slice(0, at).join('\n').length;
}

/** A letter of plain text: addresses lead where they say, what is quoted at its end is folded. */
export function TextLetter({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const at = quotedFrom(text);
  const isFolded = at > 0 && !isUnfolded;
  return (
    <div className={css.text}>
      {linked(isFolded ? text.slice(0, at) : text)}
      {isFolded ? (
        <p>
          <Button compact tone="quiet" onClick={() => setUnfolded(true)}>
            {m.mail_quoted_show()}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(
      <Fragment key={index}>
        {text.slice(from, index)}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
        {doubtfulPart(address)}
      </Fragment>,
    );
    from = index + address.length;
  }
  return [...parts, text.slice(from)];
}

/** A warning behind an address whose host only looks like one that people know. */
function doubtfulPart(address: string): ReactNode {
  const doubt = doubtOf(address, address, false);
  if (!doubt) return null;
  return <strong className={css.doubt}> {doubtText(doubt, new URL(address).host)}</strong>;
}
