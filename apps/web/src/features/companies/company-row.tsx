import type { Company } from '@station/contract/companies/companies';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { IconButton } from '../../ui/button.tsx';
import css from './companies.module.css';

type CompanyRowProps = { company: Company; onRename: () => void; onDelete: () => void };

/** A company in the list: its name, the way to its employees, and what can be done. */
export function CompanyRow({ company, onRename, onDelete }: CompanyRowProps) {
  const { id, name, employee_count } = company;
  return (
    <li className={css.row} data-company={id}>
      <div className={css.words}>
        <strong className={css.name}>{name}</strong>
        <Link to="/app/employees" search={{ company: id }} className={css.count}>
          {m.companies_employee_count({ count: formatNumber(employee_count) })}
        </Link>
      </div>
      <div className={css.actions}>
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
