import type { Employee } from '@station/contract/companies/companies';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OpenButton } from '../../ui/line-opening.tsx';
import { RowMenu, type RowMenuItem } from '../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import css from './companies.module.css';

/** What can be done with an employee. */
type EmployeeActions = { edit: (employee: Employee) => void; remove: (employee: Employee) => void };

/** The columns of the employees of a company; on a phone they make up a line. */
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
        <>
          <OnlyInTable>
            <TextAnchor href={letterTo(email)}>{email}</TextAnchor>
          </OnlyInTable>
          <OnlyInCard>{email}</OnlyInCard>
        </>
      ),
    },
    {
      key: 'phone',
      header: m.common_phone(),
      card: 'hidden',
      cell: ({ phone_number }) =>
        phone_number ? <TextAnchor href={callTo(phone_number)}>{phone_number}</TextAnchor> : null,
    },
    {
      key: 'links',
      header: m.companies_links(),
      card: 'badge',
      cell: ({ account, contact }) =>
        account || contact ? (
          <span className="tags">
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
        <>
          <OnlyInCard>
            <RowMenu
              label={m.common_actions_of({ name: employee.name })}
              items={menuItems(employee, { edit, remove })}
            />
          </OnlyInCard>
          <OnlyInTable>
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
          </OnlyInTable>
        </>
      ),
    },
  ];
}

/** What can be done with an employee, from a line of the list. */
function menuItems(employee: Employee, { edit, remove }: EmployeeActions): RowMenuItem[] {
  const { email, phone_number: phone } = employee;
  const call: RowMenuItem = {
    key: 'call',
    label: m.companies_call({ phone }),
    icon: <IconPhone size={18} aria-hidden="true" />,
    href: callTo(phone),
  };
  return [
    ...(phone ? [call] : []),
    {
      key: 'letter',
      label: m.companies_write({ email }),
      icon: <IconMail size={18} aria-hidden="true" />,
      href: letterTo(email),
    },
    {
      key: 'edit',
      label: m.common_edit(),
      icon: <IconPencil size={18} aria-hidden="true" />,
      onSelect: () => edit(employee),
    },
    {
      key: 'remove',
      label: m.common_delete(),
      icon: <IconTrash size={18} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => remove(employee),
    },
  ];
}

const letterTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

const callTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
