import { findMatches } from '@station/contract/search-text';
import { Fragment } from 'react';

/** A text with the pieces marked that a search has found in it. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const matches = findMatches(text, search);
  if (matches.length === 0) return text;
  const end = matches.at(-1)?.end ?? 0;
  return (
    <>
      {matches.map((match, at) => (
        <Fragment key={match.start}>
          {text.slice(matches[at - 1]?.end ?? 0, match.start)}
          <mark>{text.slice(match.start, match.end)}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}
