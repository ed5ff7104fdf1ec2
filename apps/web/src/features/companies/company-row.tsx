import type { Company } from '@station/contract/companies/companies';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { deleteAction, editAction, RowButtons } from '../../records/row-actions.tsx';
import { asLine, OpenAnchor } from '../../ui/line-opening.tsx';
import css from './companies.module.css';
import { CompanyIndustryButton, CompanyIndustryName } from './company-industry.tsx';

const OpenLink = createLink(OpenAnchor);

type CompanyRowProps = { company: Company; onEdit: () => void; onDelete: () => void };

/** A company in the list: it opens its employees. */
export function CompanyRow({ company, onEdit, onDelete }: CompanyRowProps) {
  const { id, name, employee_count, business_number } = company;
  return (
    <li {...asLine} className={css.row} data-company={id}>
      <div className={css.words}>
        <OpenLink to="/app/employees" search={{ company: id }}>
          {name}
        </OpenLink>
        <span className={css.count}>
          {m.companies_employee_count({ count: formatNumber(employee_count) })}
        </span>
        {business_number ? <span className={css.number}>{business_number}</span> : null}
        <CompanyIndustryName company={company} />
      </div>
      <div className={css.actions}>
        <CompanyIndustryButton company={company} />
        <RowButtons actions={[editAction(name, onEdit), deleteAction(name, onDelete)]} />
      </div>
    </li>
  );
}
