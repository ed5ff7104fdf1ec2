import type { Company } from '@station/contract/companies/companies';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { formatNumber } from '../../platform/format.ts';
import { useInAppLink } from '../../platform/in-app-link.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { loadedList } from '../../platform/list-state.ts';
import { searchLoaded } from '../../platform/loaded-search.ts';
import { exportAction } from '../../records/export-action.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { follow } from '../../ui/follow.ts';
import { setFilters } from '../../ui/list-filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { useCompaniesAddress } from './companies.address.ts';
import { useCompanyList } from './companies.data.ts';
import css from './companies.module.css';
import { CompaniesHeader } from './companies-header.tsx';
import { useCompaniesFile } from './company-calls.data.ts';
import { CompanyEdit } from './company-edit.tsx';
import { useCompanyFilters } from './company-filters.ts';
import { CompanyRow } from './company-row.tsx';
import { companiesFailure, companyFailureText, companyTexts } from './company-texts.ts';
import { DeleteCompanyDialog } from './delete-company-dialog.tsx';

const IndustryFilterField = lazyPart(
  () => import('../industries/industry-filter-picker.tsx'),
  'IndustryFilterField',
);

/** The list of companies: each is changed in its place, and deleted after a question (spec 1, section 2). */
export function ManagementPage() {
  const companies = useCompanyList();
  const file = useCompaniesFile();
  const at = useCompaniesAddress();
  const linkTo = useInAppLink();
  const forms = useFormAddress();
  const [deleting, setDeleting] = useState<Company>();
  const { message, show } = useTimedMessage();
  const list = useRef<HTMLElement>(null);
  const all = companies.data ?? [];
  const { search, industry } = at.address;
  const filters = useCompanyFilters(all);
  const edited = useHeld(forms.editing, all, ({ id }) => id);
  const found =
    companies.data &&
    searchLoaded(companies.data, search, ({ name, business_number }) => [
      name,
      business_number,
    ]).filter((company) => industry === '' || filters.of(company).includes(industry));
  const rows = found && withEdited(found, edited);
  const add = {
    key: 'add',
    label: m.companies_add_company(),
    icon: <IconPlus size={18} aria-hidden="true" />,
    ...linkTo({ to: '/app/add-data' }),
  };
  return (
    <>
      <CompaniesHeader />
      <Screen>
        <ListScreen
          at={at}
          list={loadedList(companies, rows, companiesFailure)}
          texts={companyTexts(all.length > 0)}
          title={
            <ScreenTitle subtitle={companies.data ? countText(all) : undefined}>
              {m.companies_list_title()}
            </ScreenTitle>
          }
          primary={add}
          actions={[
            exportAction(m.companies_export(), IconDownload, () =>
              file.mutate(undefined, {
                onError: (error) =>
                  show({
                    tone: 'bad',
                    text: companyFailureText(error, m.companies_export_failed()),
                  }),
              }),
            ),
          ]}
          hideSearch={all.length === 0}
          fields={
            all.length > 0 ? (
              <Suspense>
                <IndustryFilterField
                  value={industry}
                  onChange={(next) => at.change({ industry: next })}
                  counts={filters.counts}
                />
              </Suspense>
            ) : null
          }
          set={setFilters(
            industry && {
              key: 'industry',
              label: `${m.common_record_industry()}: ${industry.split(':')[1] ?? '—'}`,
              onRemove: () => at.change({ industry: '' }),
            },
          )}
          onClear={() => at.change({ search: '', industry: '' })}
          remark={<FormMessage message={message} />}
          icon={<IconBuilding size={40} aria-hidden="true" />}
          action={
            <ButtonAnchor href={add.href} tone="primary" onClick={follow(add.onSelect)}>
              {add.label}
            </ButtonAnchor>
          }
          listRef={list}
        >
          {(shown) => (
            <ul className={css.list} aria-label={m.companies_list_title()}>
              {shown.map((company) =>
                String(company.id) === forms.editing ? (
                  <CompanyEdit
                    key={company.id}
                    company={company}
                    onClose={() => {
                      forms.close();
                      focusRow(list.current, company.id);
                    }}
                    onMessage={show}
                  />
                ) : (
                  <CompanyRow
                    key={company.id}
                    company={company}
                    onEdit={() => forms.edit(company.id)}
                    onDelete={() => setDeleting(company)}
                  />
                ),
              )}
            </ul>
          )}
        </ListScreen>
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

/** With the one that is being changed in front, where a search or somebody else has taken it away. */
function withEdited(found: readonly Company[], edited: Company | undefined): readonly Company[] {
  if (!edited || found.some(({ id }) => id === edited.id)) return found;
  return [edited, ...found];
}

/** `3 công ty · 12 nhân viên`. */
function countText(companies: readonly Company[]): string {
  const employees = companies.reduce((sum, one) => sum + one.employee_count, 0);
  return m.companies_summary({
    companies: formatNumber(companies.length),
    employees: formatNumber(employees),
  });
}

/** Puts the focus back on the row that was being changed, once it is a row again. */
function focusRow(list: HTMLElement | null, id: number): void {
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-company="${id}"] button`)?.focus();
  });
}
