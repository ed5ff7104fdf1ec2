import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Button, IconButton } from './button.tsx';
import css from './pagination.module.css';

type PaginationProps = {
  /** Name of the whole bar. */
  label: string;
  /** From 1. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Which rows these are: `Hiển thị 1 - 20 trong tổng số 240 contacts`. */
  summary: string;
  /** Which page this is: `Trang 1 / 12`. */
  pageText: string;
  previousLabel: string;
  nextLabel: string;
  /** Ways to both ends, where the specification asks for them; the range is told of one page, too. */
  ends?: { first: string; last: string } | undefined;
};

/** The bar under a list of more than one page; for one page there is none, or the range alone. */
export function Pagination({
  label,
  page,
  totalPages,
  onPage,
  summary,
  pageText,
  previousLabel,
  nextLabel,
  ends,
}: PaginationProps) {
  if (totalPages < 1 || (totalPages === 1 && !ends)) return null;
  return (
    <nav aria-label={label} className={css.bar}>
      <p className="quiet-figures" aria-live="polite">
        {summary}
      </p>
      {totalPages > 1 ? (
        <div className={css.buttons} data-ends={ends !== undefined}>
          {ends ? (
            <IconButton
              label={ends.first}
              icon={<span aria-hidden="true">«</span>}
              disabled={page <= 1}
              onClick={() => onPage(1)}
            />
          ) : null}
          <Button
            icon={<IconChevronLeft size={18} aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {previousLabel}
          </Button>
          <span className={css.page}>{pageText}</span>
          <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {nextLabel}
            <IconChevronRight size={18} aria-hidden="true" />
          </Button>
          {ends ? (
            <IconButton
              label={ends.last}
              icon={<span aria-hidden="true">»</span>}
              disabled={page >= totalPages}
              onClick={() => onPage(totalPages)}
            />
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}
