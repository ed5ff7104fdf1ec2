import type { MailAddress } from '@station/contract/mail/mail-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useCompanyList } from '../../companies/companies.data.ts';
import css from '../mail.module.css';
import { useMailBanner } from '../mail-frame.tsx';
import { failed } from '../mail-texts.ts';
import { useCompanyPeople } from './writing.data.ts';

/** Companies that stand in the list at a time; a search finds the others. */
const SHOWN = 50;

type ChoiceProps = { onTake: (people: MailAddress[]) => void };

/** Takes everybody of a company as recipients (spec 2, sections 3 and 7: the company list of this screen). */
export function CompanyChoice({ onTake }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button compact tone="quiet" onClick={() => setOpen(true)}>
        {m.common_record_company()}
      </Button>
      {isOpen ? <CompanyDialog onTake={onTake} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CompanyDialog({ onTake, onClose }: ChoiceProps & { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const asked = useCompanyList();
  const { data } = asked;
  const people = useCompanyPeople();
  const banner = useMailBanner();
  const take = (id: number, company: string) =>
    people.mutate(id, {
      onSuccess: (everybody) => {
        onClose();
        if (everybody.length === 0) banner.fail(m.mail_company_nobody({ company }));
        else onTake(everybody.map(({ name, address }) => ({ name, address })));
      },
      onError: (failure) => {
        onClose();
        banner.fail(failed(m.mail_companies_failed(), failure));
      },
    });
  const found = data && searchLoaded(data, search, ({ name }) => [name]);
  return (
    <Dialog title={m.mail_company_choose()} closeLabel={m.common_close()} onClose={onClose}>
      {found ? (
        <>
          <TextField
            label={m.mail_company_search()}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {found.length === 0 ? <p className={css.quiet}>{m.mail_company_none()}</p> : null}
          <ul className="grid-3" aria-label={m.mail_companies()}>
            {found.slice(0, SHOWN).map(({ id, name, employee_count }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.choice}
                  disabled={people.isPending}
                  onClick={() => take(id, name)}
                >
                  <strong>{name}</strong>
                  <span className={css.quiet}>
                    {m.mail_company_people({ count: formatNumber(employee_count) })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN ? <p className={css.quiet}>{m.mail_company_more()}</p> : null}
        </>
      ) : (
        <NotLoaded
          of={asked}
          loading={m.common_loading()}
          failure={loadFailure(m.mail_companies_failed)}
        />
      )}
    </Dialog>
  );
}
