import type { Company } from '@station/contract/companies/companies';
import { decideCompanyIndustry } from '@station/contract/industries/decisions';
import type { GivenIndustry } from '@station/contract/industries/industry-fields';
import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/call.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { problemText } from '../../platform/problem-text.ts';
import { useRefresh } from '../../platform/saved-by.ts';
import { useWrite } from '../../platform/write.ts';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { INDUSTRIES_KEY } from '../industries/industries.data.ts';
import { industryTitle } from '../industries/industries.texts.ts';
import { COMPANIES_KEY } from './companies.data.ts';
import css from './companies.module.css';

const IndustryPicker = lazyPart(
  () => import('../industries/industry-picker.tsx'),
  'IndustryPicker',
);

/** What a company is, in the language that its title is in; nothing where it is not known. */
export function CompanyIndustryName({ company }: { company: Company }) {
  const node = company.industry?.node;
  if (!node) return null;
  const { text, lang } = industryTitle(node);
  return (
    <span className={css.industry}>
      {node.code} <span lang={lang}>{text}</span>
    </span>
  );
}

/** The button that says what a company is: a person's decision, by a search in the tree. */
export function CompanyIndustryButton({ company }: { company: Company }) {
  const [isOpen, setOpen] = useState(false);
  const decide = useWrite({
    mutationFn: (industry: GivenIndustry | null) =>
      call(decideCompanyIndustry, {
        params: { id: company.id },
        body: { industry, version: company.version },
      }),
    onSettled: useRefresh(COMPANIES_KEY, INDUSTRIES_KEY),
    onError: (error) => toast({ text: problemText(error), tone: 'bad' }),
  });
  const decideOn = (industry: GivenIndustry | null) => {
    setOpen(false);
    decide.mutate(industry);
  };
  return (
    <>
      <IconButton
        label={m.companies_industry_row({ name: company.name })}
        icon={<IconBuildingFactory2 size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <IndustryPicker
            title={m.companies_industry_row({ name: company.name })}
            edition={company.industry?.node?.edition}
            onClose={() => setOpen(false)}
            onPick={({ edition, code }) => decideOn({ edition, code })}
            onNone={() => decideOn(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
