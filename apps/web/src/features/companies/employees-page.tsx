import type { Company, Employee } from '@station/contract/companies/companies';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { createLink } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { failureWords } from '../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import css from './companies.module.css';
import { useCompaniesAddress } from './companies-address.ts';
import { CompaniesHeader } from './companies-header.tsx';
import { useCompanyList, useEmployees } from './company-calls.data.ts';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';

const ButtonLink = createLink(ButtonAnchor);

type Open = { kind: 'edit' | 'delete'; employee: Employee } | { kind: 'new' } | undefined;

/** The employees of a company, with their dialogs (spec 1, section 2). */
export function EmployeesPage() {
  const companies = useCompanyList();
  const [address, change] = useCompaniesAddress('/app/employees');
  const { message, show } = useTimedMessage();
  const [open, setOpen] = useState<Open>();
  const list = useRef<HTMLElement>(null);
  const all = companies.data ?? [];
  const company = all.find((one) => one.id === address.company);

  const done = (text: string) => {
    setOpen(undefined);
    show({ tone: 'good', text });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <CompaniesHeader title={m.companies_employees_header()} />
      <Screen>
        <ScreenHead>
          <ScreenTitle subtitle={company ? countText(company) : undefined}>
            {m.companies_employees_title()}
          </ScreenTitle>
          {company ? (
            <Button
              tone="primary"
              icon={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'new' })}
            >
              {m.companies_add_employee()}
            </Button>
          ) : null}
        </ScreenHead>
        {companies.isError && !companies.data ? (
          <LoadFailure
            title={m.companies_error_list()}
            words={failureWords(companies.error)}
            onRetry={() => void companies.refetch()}
          />
        ) : (
          <div className={css.filters}>
            <Select
              aria-label={m.companies_company()}
              value={company ? String(company.id) : ''}
              onChange={({ currentTarget: { value } }) =>
                change({ company: value === '' ? undefined : Number(value), search: '' })
              }
              choices={[
                { value: '', label: m.companies_company_choose() },
                ...all.map(({ id, name, employee_count }) => ({
                  value: String(id),
                  label: m.companies_option({ name, count: formatNumber(employee_count) }),
                })),
              ]}
            />
            {company ? (
              <SearchField
                label={m.companies_employees_search()}
                placeholder={m.companies_employees_search()}
                value={address.search ?? ''}
                onSearch={(search) => change({ search, replace: true })}
                clearLabel={m.companies_search_clear()}
              />
            ) : null}
          </div>
        )}
        <FormMessage message={message} />
        <section
          ref={list}
          tabIndex={-1}
          className={css.employees}
          aria-label={m.companies_employees_title()}
        >
          {company ? (
            <EmployeeTable
              company={company}
              search={address.search ?? ''}
              onOpen={setOpen}
              onClear={() => change({ search: '' })}
            />
          ) : null}
          {companies.data && !company ? <ChooseCompany hasCompanies={all.length > 0} /> : null}
        </section>
        {open?.kind === 'edit' || open?.kind === 'new' ? (
          <EmployeeDialog
            employee={open.kind === 'edit' ? open.employee : undefined}
            companies={all}
            companyId={company?.id}
            onClose={() => setOpen(undefined)}
            onDone={done}
          />
        ) : null}
        {open?.kind === 'delete' ? (
          <DeleteEmployeeDialog
            employee={open.employee}
            onClose={() => setOpen(undefined)}
            onDone={done}
          />
        ) : null}
      </Screen>
    </>
  );
}

function countText({ name, employee_count }: Company): string {
  const count = m.companies_employee_count({ count: formatNumber(employee_count) });
  return `${name} · ${count}`;
}

type EmployeeTableProps = {
  company: Company;
  search: string;
  onOpen: (open: Open) => void;
  onClear: () => void;
};

function EmployeeTable({ company, search, onOpen, onClear }: EmployeeTableProps) {
  const employees = useEmployees(company.id);
  const found = employees.data && searchLoaded(employees.data, search, textsOf);
  const filtered = (employees.data?.length ?? 0) > 0;
  return (
    <DataTable<Employee>
      caption={m.companies_employees_of({ name: company.name })}
      columns={employeeColumns({
        edit: (employee) => onOpen({ kind: 'edit', employee }),
        remove: (employee) => onOpen({ kind: 'delete', employee }),
      })}
      rows={found}
      rowKey={(employee) => employee.id}
      loadingLabel={m.companies_loading()}
      expectedRows={4}
      empty={
        filtered ? (
          <Nothing
            title={m.companies_employees_none_found()}
            action={<Button onClick={onClear}>{m.companies_search_clear()}</Button>}
          />
        ) : (
          <Nothing
            title={m.companies_employees_none()}
            action={
              <Button tone="primary" onClick={() => onOpen({ kind: 'new' })}>
                {m.companies_add_employee()}
              </Button>
            }
          />
        )
      }
      error={
        employees.isError && !employees.data ? (
          <LoadFailure
            title={m.companies_error_employees()}
            words={failureWords(employees.error)}
            onRetry={() => void employees.refetch()}
          />
        ) : undefined
      }
    />
  );
}

function textsOf({ name, email, phone_number, position }: Employee): string[] {
  return [name, email, phone_number, position];
}

function ChooseCompany({ hasCompanies }: { hasCompanies: boolean }) {
  return hasCompanies ? (
    <Nothing title={m.companies_rule_company()} />
  ) : (
    <Nothing
      title={m.companies_none()}
      action={
        <ButtonLink to="/app/add-data" tone="primary">
          {m.companies_add_company()}
        </ButtonLink>
      }
    />
  );
}

function Nothing({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <EmptyState
      icon={<IconIdBadge2 size={40} aria-hidden="true" />}
      title={title}
      action={action}
    />
  );
}
