import { Link } from '@tanstack/react-router';
import type { Block, Line, Piece } from './guide.ts';
import { pictures } from './guide-pictures.gen.ts';
import type { HelpSearch } from './help.address.ts';
import css from './help.module.css';

/** What `npm run screens` takes (e2e/screens.ts), so that a page keeps its room before they are here. */
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 860 };

type GuideTextProps = { blocks: readonly Block[]; search: HelpSearch };

/** The body of a page: its paragraphs, steps and pictures. */
export function GuideText({ blocks, search }: GuideTextProps) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their places.
    <OneBlock key={at} block={block} search={search} />
  ));
}

function OneBlock({ block, search }: { block: Block; search: HelpSearch }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={css.heading}>{block.text}</h2>;
    case 'text':
      return (
        <p>
          <Pieces line={block.line} search={search} />
        </p>
      );
    case 'steps':
      return <ol className={css.steps}>{itemsOf(block.lines, search)}</ol>;
    case 'points':
      return <ul className={css.points}>{itemsOf(block.lines, search)}</ul>;
    case 'picture':
      return (
        <img
          {...(block.picture.includes('-phone-') ? PHONE : DESKTOP)}
          src={pictures[block.picture]}
          alt={block.alt}
          loading="lazy"
          className={css.picture}
        />
      );
  }
}

const itemsOf = (lines: readonly Line[], search: HelpSearch) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a page never change their places.
    <li key={at}>
      <Pieces line={line} search={search} />
    </li>
  ));

function Pieces({ line, search }: { line: Line; search: HelpSearch }) {
  return line.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never change their places.
    <OnePiece key={at} piece={piece} search={search} />
  ));
}

function OnePiece({ piece, search }: { piece: Piece; search: HelpSearch }) {
  if (typeof piece === 'string') return piece;
  if ('caption' in piece) return <strong>{piece.caption}</strong>;
  if ('address' in piece) return <Link to={piece.address}>{piece.address}</Link>;
  return (
    <Link to="/help/$page" params={{ page: piece.page }} search={search}>
      {piece.words}
    </Link>
  );
}
