import { formatNumber } from './format.ts';

type PageTexts = {
  /** Name of the bar. */
  label: string;
  /** Which rows these are. */
  range: (numbers: { from: string; to: string; total: string }) => string;
  /** Which page this is. */
  page: (numbers: { page: string; total: string }) => string;
  previous: string;
  next: string;
};

/** The words under a list of several pages, with its numbers as the reader writes them. */
export function pageWords({ range, page, ...words }: PageTexts) {
  return {
    ...words,
    range: (from: number, to: number, total: number) =>
      range({ from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) }),
    page: (number: number, total: number) =>
      page({ page: formatNumber(number), total: formatNumber(total) }),
  };
}
