import type { Employee } from '@station/contract/companies/companies';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { m } from '../../paraglide/messages.js';
import {
  actionsColumn,
  deleteAction,
  editAction,
  type RowAction,
} from '../../records/row-actions.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OpenButton } from '../../ui/line-opening.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';

/** What can be done with an employee. */
type EmployeeActions = { edit: (employee: Employee) => void; remove: (employee: Employee) => void };

/** The columns of the employees of a company; on a phone they make up a line. */
export function employeeColumns(actions: EmployeeActions): Column<Employee>[] {
  return [
    {
      key: 'name',
      header: m.companies_employee_name(),
      card: 'title',
      cell: (employee) => (
        <OpenButton onClick={() => actions.edit(employee)}>{employee.name}</OpenButton>
      ),
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
    actionsColumn({
      nameOf: ({ name }) => name,
      actions: (employee) => actionsOf(employee, actions),
    }),
  ];
}

/** A call and a letter are ways from a card alone; in the table they have columns of their own. */
function actionsOf(employee: Employee, { edit, remove }: EmployeeActions): RowAction[] {
  const { name, email, phone_number: phone } = employee;
  return [
    ...(phone
      ? [
          {
            key: 'call',
            label: m.companies_call({ phone }),
            icon: IconPhone,
            href: callTo(phone),
          },
        ]
      : []),
    {
      key: 'letter',
      label: m.companies_write({ email }),
      icon: IconMail,
      href: letterTo(email),
    },
    editAction(name, () => edit(employee)),
    deleteAction(name, () => remove(employee)),
  ];
}

const letterTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

const callTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
