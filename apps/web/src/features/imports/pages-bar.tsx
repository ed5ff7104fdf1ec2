import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { listWords } from '../../platform/list-words.ts';
import { Pagination } from '../../ui/pagination.tsx';

type PagesBarProps = {
  pagination: { page: number; per_page: number; total_pages: number; total_records: number };
  onPage: (page: number) => void;
};

/** The bar under rows or imports of more than one page. */
export function PagesBar({ pagination, onPage }: PagesBarProps) {
  const { page, per_page, total_pages, total_records } = pagination;
  return (
    <Pagination
      {...listWords().pages(pagination)}
      page={page}
      totalPages={total_pages}
      onPage={onPage}
      summary={m.imports_range({
        from: formatNumber((page - 1) * per_page + 1),
        to: formatNumber(Math.min(page * per_page, total_records)),
        total: formatNumber(total_records),
      })}
    />
  );
}
