import type { Company } from '@station/contract/companies/companies';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import { createLink } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { failureWords } from '../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import css from './companies.module.css';
import { useCompaniesAddress } from './companies-address.ts';
import { CompaniesHeader } from './companies-header.tsx';
import { useCompanyList } from './company-calls.data.ts';
import { CompanyRename } from './company-rename.tsx';
import { CompanyRow } from './company-row.tsx';
import { DeleteCompanyDialog } from './delete-company-dialog.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** The list of companies: each is renamed in its place, and deleted after a question (spec 1, section 2). */
export function ManagementPage() {
  const companies = useCompanyList();
  const [{ search = '' }, change] = useCompaniesAddress('/app/management');
  const [renaming, setRenaming] = useState<number>();
  const [deleting, setDeleting] = useState<Company>();
  const { message, show } = useTimedMessage();
  const list = useRef<HTMLUListElement>(null);
  const all = companies.data ?? [];
  const found = searchLoaded(all, search, ({ name }) => [name]);

  return (
    <>
      <CompaniesHeader title={m.companies_list_header()} />
      <Screen>
        <ScreenHead>
          <ScreenTitle subtitle={companies.data ? countText(all) : undefined}>
            {m.companies_list_title()}
          </ScreenTitle>
          <ButtonLink to="/app/add-data" tone="primary">
            {m.companies_add_company()}
          </ButtonLink>
        </ScreenHead>
        {all.length > 0 ? (
          <SearchField
            label={m.companies_search()}
            placeholder={m.companies_search()}
            value={search}
            onSearch={(text) => change({ search: text, replace: true })}
            clearLabel={m.common_clear_search()}
          />
        ) : null}
        <FormMessage message={message} />
        {companies.isPending ? <CentredSpinner text={m.common_loading()} /> : null}
        {companies.isError && !companies.data ? (
          <LoadFailure
            title={m.companies_error_list()}
            words={failureWords(companies.error)}
            onRetry={() => void companies.refetch()}
          />
        ) : null}
        {companies.data && found.length === 0 ? (
          <NoCompany filtered={all.length > 0} onClear={() => change({ search: '' })} />
        ) : null}
        {found.length > 0 ? (
          <ul ref={list} tabIndex={-1} className={css.list} aria-label={m.companies_list_title()}>
            {found.map((company) =>
              company.id === renaming ? (
                <CompanyRename
                  key={company.id}
                  company={company}
                  onClose={() => {
                    setRenaming(undefined);
                    focusRow(list.current, company.id);
                  }}
                  onMessage={show}
                />
              ) : (
                <CompanyRow
                  key={company.id}
                  company={company}
                  onRename={() => setRenaming(company.id)}
                  onDelete={() => setDeleting(company)}
                />
              ),
            )}
          </ul>
        ) : null}
        {deleting ? (
          <DeleteCompanyDialog
            company={all.find((one) => one.id === deleting.id) ?? deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={(text) => {
              setDeleting(undefined);
              show({ tone: 'good', text });
              list.current?.focus({ preventScroll: true });
            }}
          />
        ) : null}
      </Screen>
    </>
  );
}

/** `3 công ty · 12 nhân viên`. */
function countText(companies: readonly Company[]): string {
  const employees = companies.reduce((sum, one) => sum + one.employee_count, 0);
  return m.companies_summary({
    companies: formatNumber(companies.length),
    employees: formatNumber(employees),
  });
}

/** Puts the focus back on the row that was being renamed, once it is a row again. */
function focusRow(list: HTMLElement | null, id: number): void {
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-company="${id}"] button`)?.focus();
  });
}

function NoCompany({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconBuilding size={40} aria-hidden="true" />}
      title={filtered ? m.companies_none_found() : m.companies_none()}
      text={filtered ? undefined : m.companies_none_hint()}
      action={
        filtered ? (
          <Button onClick={onClear}>{m.common_clear_search()}</Button>
        ) : (
          <ButtonLink to="/app/add-data" tone="primary">
            {m.companies_add_company()}
          </ButtonLink>
        )
      }
    />
  );
}
