/**
 * The pages of the guide, in the order of their list. Each is `docs/guide/<language>/<page>.md`, which the
 * build turns into data (build/guide.ts, docs/decisions/200).
 */
export const STAFF_PAGES = [
  'start',
  'contacts',
  'duplicates-and-trash',
  'schools',
  'files',
  'mail',
  'reports',
  'meetings',
  'customer-check',
  'membership',
  'writing',
  'imports',
  'notices',
  'privacy',
] as const;

/** Pages about what administrators alone reach; others have no use for them in a list. */
export const ADMIN_PAGES = [
  'accounts',
  'settings',
  'companies',
  'industries',
  'visitors',
  'webhooks-and-tokens',
  'audit',
] as const;

/** The name of a page, in its file and in its address. */
export type GuidePageName = (typeof STAFF_PAGES)[number] | (typeof ADMIN_PAGES)[number];

/** A piece of a line: words, a caption as a screen shows it, an address of Station's, or a page of the guide. */
export type Piece =
  | string
  | { caption: string }
  | { address: string }
  | { page: GuidePageName; words: string };

/** Words in a row, as they stand in a paragraph or a step. */
export type Line = readonly Piece[];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; line: Line }
  | { kind: 'steps' | 'points'; lines: readonly Line[] }
  /** `picture` is a file's name without its ending. */
  | { kind: 'picture'; picture: string; alt: string };

export type GuidePage = {
  name: GuidePageName;
  title: string;
  blocks: readonly Block[];
};

/** The words of a line, as they are read. */
export const wordsOf = (line: Line): string =>
  line
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('caption' in piece) return piece.caption;
      return 'address' in piece ? piece.address : piece.words;
    })
    .join('');
