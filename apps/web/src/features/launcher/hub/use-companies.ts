import type { Company } from '@station/contract/companies/companies';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toaster.tsx';
import { loadCompanies } from '../../companies/company-list.data.ts';
import origin from './messages/origin.json';

/**
 * The companies, loaded as the hub opens (spec 1, section 2). A failure is said in a message that
 * goes by itself after 5 s (spec 1, sections 4 and 8), with the way to try again.
 */
export function useCompanies(): Company[] | undefined {
  const [companies, setCompanies] = useState<Company[]>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    let dismiss = () => {};
    loadCompanies(giveUp.signal).then(setCompanies, () => {
      if (giveUp.signal.aborted) return;
      dismiss = toast({
        text: m.hub_companies_failed(),
        tone: 'bad',
        lang: languageOf(origin, 'hub_companies_failed'),
        action: { label: m.common_retry(), run: () => setTurn(turn + 1) },
      });
    });
    return () => {
      giveUp.abort();
      dismiss();
    };
  }, [turn]);
  return companies;
}
