import type { Company } from '@station/contract/companies/companies';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { asLine, OpenAnchor } from '../../ui/line-opening.tsx';
import css from './companies.module.css';
import { CompanyIndustryButton, CompanyIndustryName } from './company-industry.tsx';

const OpenLink = createLink(OpenAnchor);

type CompanyRowProps = { company: Company; onRename: () => void; onDelete: () => void };

/** A company in the list: it opens its employees. */
export function CompanyRow({ company, onRename, onDelete }: CompanyRowProps) {
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
        <IconButton
          label={m.companies_rename_row({ name })}
          icon={<IconPencil size={20} aria-hidden="true" />}
          onClick={onRename}
        />
        <IconButton
          tone="quietDanger"
          label={m.common_delete_named({ name })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
