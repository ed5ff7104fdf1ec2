import { findMatches } from '@station/contract/search-text';
import { Fragment } from 'react';

type MarkedTextProps = { text: string; search: string };

/** A text with the pieces marked that a search has found in it. */
export function MarkedText({ text, search }: MarkedTextProps) {
  const matches = findMatches(text, search);
  return (
    <>
      {matches.map((match, at) => (
        <Fragment key={match.start}>
          <Breakable text={text.slice(matches[at - 1]?.end ?? 0, match.start)} />
          <mark>
            <Breakable text={text.slice(match.start, match.end)} />
          </mark>
        </Fragment>
      ))}
      <Breakable text={text.slice(matches.at(-1)?.end ?? 0)} />
    </>
  );
}

/** An e-mail address breaks after its sign, sooner than in the middle of a name. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf('@') + 1;
  if (at === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
