import { type Company, deleteEmployee, type Employee } from '@station/contract/companies/companies';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatNumber } from '../../platform/format.ts';
import { loadedList } from '../../platform/list-state.ts';
import { useLoadedAhead } from '../../platform/loaded-ahead.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { writeToMany } from '../../platform/write-to-many.ts';
import { RecordDeletion } from '../../records/record-deletion.tsx';
import { addAction } from '../../records/row-actions.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { Select } from '../../ui/select-field.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { useCompaniesAddress } from './companies.address.ts';
import { useCompanyList } from './companies.data.ts';
import css from './companies.module.css';
import { CompaniesHeader } from './companies-header.tsx';
import { useCompaniesRefresh, useEmployees } from './company-calls.data.ts';
import { companiesFailure, companyFailureText, employeesFailure } from './company-texts.ts';
import { employeeColumns } from './employee-columns.tsx';

const ButtonLink = createLink(ButtonAnchor);

const loadDialog = () => import('./employee-dialog.tsx');

/** The employees of a company, with their dialogs (spec 1, section 2). */
export function EmployeesPage({ files }: { files?: (companyId: number) => ReactNode }) {
  const dialog = useLoadedAhead(loadDialog);
  const companies = useCompanyList();
  const at = useCompaniesAddress();
  const { message, show } = useTimedMessage();
  const forms = useFormAddress();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Employee>();
  const refresh = useCompaniesRefresh();
  const listRef = useRef<HTMLElement>(null);
  const all = companies.data ?? [];
  const company = all.find((one) => one.id === at.address.company);
  const employees = useEmployees(company?.id);
  const found = employees.data && searchLoaded(employees.data, at.address.search, textsOf);

  const edited = useHeld(forms.editing, employees.data, ({ id }) => id);

  const done = (text: string, close: () => void) => {
    close();
    show({ tone: 'good', text });
    listRef.current?.focus({ preventScroll: true });
  };
  const add = () => forms.add();
  const keep = () => setDeleted(undefined);
  return (
    <>
      <CompaniesHeader />
      <Screen>
        <ListScreen
          className={css.employees}
          lines
          at={at}
          list={
            company
              ? loadedList(employees, found, employeesFailure)
              : loadedList(companies, companies.data && [], companiesFailure)
          }
          texts={employeeTexts(company, all.length > 0, (employees.data?.length ?? 0) > 0)}
          title={
            <ScreenTitle subtitle={company ? countText(company) : undefined}>
              {m.companies_employees_title()}
            </ScreenTitle>
          }
          primary={company && addAction(m.companies_add_employee(), add, IconUserPlus)}
          actions={
            company && employees.data?.length
              ? [
                  {
                    key: 'write',
                    label: m.common_write_letter(),
                    icon: <IconMail size={18} aria-hidden="true" />,
                    onSelect: () =>
                      void navigate(writeToMany({ kind: 'company', company_id: company.id })),
                  },
                ]
              : []
          }
          hideSearch={!company}
          scope={
            companies.isError && !companies.data ? undefined : (
              <CompanySelect
                companies={all}
                chosen={company}
                onChoose={(id) => at.change({ company: id, search: '' })}
              />
            )
          }
          remark={<FormMessage message={message} />}
          columns={employeeColumns({
            edit: ({ id }) => forms.edit(id),
            remove: setDeleted,
          })}
          rowKey={({ id }) => id}
          expectedRows={4}
          icon={<IconIdBadge2 size={40} aria-hidden="true" />}
          action={<NextStep company={company} hasCompanies={all.length > 0} onAdd={add} />}
          listRef={listRef}
        />
        {company ? files?.(company.id) : null}
        {dialog && (edited || (forms.adding && company)) ? (
          <dialog.EmployeeDialog
            employee={edited}
            companyId={company?.id}
            onClose={forms.close}
            onDone={(text) => done(text, forms.close)}
          />
        ) : null}
        {deleted ? (
          <RecordDeletion
            endpoint={deleteEmployee}
            refresh={refresh}
            given={{ params: { id: deleted.id } }}
            failureText={(error) => companyFailureText(error, m.companies_employee_error_delete())}
            onDeleted={() => done(m.companies_employee_deleted({ name: deleted.name }), keep)}
            title={m.companies_employee_delete_question({ name: deleted.name })}
            text={m.companies_employee_delete_text()}
            onClose={keep}
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

type CompanySelectProps = {
  companies: readonly Company[];
  chosen: Company | undefined;
  /** 0 for none. */
  onChoose: (id: number) => void;
};

function CompanySelect({ companies, chosen, onChoose }: CompanySelectProps) {
  return (
    <Select
      aria-label={m.common_record_company()}
      value={chosen ? String(chosen.id) : ''}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
      choices={[
        { value: '', label: m.companies_company_choose() },
        ...companies.map(({ id, name, employee_count }) => ({
          value: String(id),
          label: m.companies_option({ name, count: formatNumber(employee_count) }),
        })),
      ]}
    />
  );
}

/** The words of the list: of a company's employees, or of why there is none to show. */
function employeeTexts(company: Company | undefined, hasCompanies: boolean, hasEmployees: boolean) {
  const none = hasCompanies ? m.companies_rule_company() : m.companies_none();
  return plainListTexts({
    list: company
      ? m.companies_employees_of({ name: company.name })
      : m.companies_employees_title(),
    search: m.companies_employees_search(),
    none: company ? m.companies_employees_none() : none,
    noneFound: hasEmployees ? m.companies_employees_none_found() : undefined,
  });
}

type NextStepProps = { company: Company | undefined; hasCompanies: boolean; onAdd: () => void };

/** What to do where nobody is listed. */
function NextStep({ company, hasCompanies, onAdd }: NextStepProps) {
  if (company) {
    return (
      <Button tone="primary" onClick={onAdd}>
        {m.companies_add_employee()}
      </Button>
    );
  }
  return hasCompanies ? null : (
    <ButtonLink to="/app/add-data" tone="primary">
      {m.companies_add_company()}
    </ButtonLink>
  );
}

function textsOf({ name, email, phone_number, position }: Employee): string[] {
  return [name, email, phone_number, position];
}
