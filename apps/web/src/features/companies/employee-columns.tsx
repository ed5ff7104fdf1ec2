import type { Employee } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { callTo, letterTo } from '../../platform/call-and-letter.ts';
import { callAndLetter } from '../../records/call-and-letter-actions.ts';
import { actionsColumn, deleteAction, editAction } from '../../records/row-actions.tsx';
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
      actions: (employee) => [
        ...callAndLetter(employee.phone_number, employee.email),
        editAction(employee.name, () => actions.edit(employee)),
        deleteAction(employee.name, () => actions.remove(employee)),
      ],
    }),
  ];
}
