import { Fragment, type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { doubtOf, doubtText } from './link-doubts.ts';
import css from './reading.module.css';

/** Web addresses in plain text; not the full stop or the bracket behind them. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** Where the letter that is answered begins: the first line of the last run of `>` lines. */
const QUOTED = /(?:^|\n)(?:[^\n]*:\n+)?(?:>[^\n]*(?:\n|$))+\s*$/;

/** A letter of plain text: addresses lead where they say, what is quoted at its end is folded. */
export function TextLetter({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const at = QUOTED.exec(text)?.index ?? -1;
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
