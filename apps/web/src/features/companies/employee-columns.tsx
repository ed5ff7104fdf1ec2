import type { Employee } from '@station/contract/companies/companies';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OpenButton } from '../../ui/line-opening.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import css from './companies.module.css';

/** What can be done with an employee. */
type EmployeeActions = { edit: (employee: Employee) => void; remove: (employee: Employee) => void };

/** The columns of the employees of a company; on a phone they make up a card. */
export function employeeColumns({ edit, remove }: EmployeeActions): Column<Employee>[] {
  return [
    {
      key: 'name',
      header: m.companies_employee_name(),
      card: 'title',
      cell: (employee) => <OpenButton onClick={() => edit(employee)}>{employee.name}</OpenButton>,
    },
    {
      key: 'position',
      header: m.common_position(),
      card: 'detail',
      cell: ({ position }) => position,
    },
    {
      key: 'email',
      header: m.common_email(),
      card: 'detail',
      cell: ({ email }) => (
        <TextAnchor href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {email}
        </TextAnchor>
      ),
    },
    {
      key: 'phone',
      header: m.common_phone(),
      card: 'detail',
      cell: ({ phone_number }) =>
        phone_number ? (
          <TextAnchor href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}>
            {phone_number}
          </TextAnchor>
        ) : null,
    },
    {
      key: 'links',
      header: m.companies_links(),
      card: 'badge',
      cell: ({ account, contact }) =>
        account || contact ? (
          <span className={css.badges}>
            {account ? (
              <Badge tint="violet">{m.companies_badge_account({ name: account.username })}</Badge>
            ) : null}
            {contact ? (
              <Badge tint="blue">{m.companies_badge_contact({ name: contact.name })}</Badge>
            ) : null}
          </span>
        ) : null,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (employee) => (
        <span className={css.actions}>
          <IconButton
            label={m.common_edit_named({ name: employee.name })}
            icon={<IconPencil size={20} aria-hidden="true" />}
            onClick={() => edit(employee)}
          />
          <IconButton
            tone="quietDanger"
            label={m.common_delete_named({ name: employee.name })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => remove(employee)}
          />
        </span>
      ),
    },
  ];
}
