import type { Company } from '@station/contract/companies/companies';
import { useLayoutEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { formTexts } from '../../platform/record-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Form } from '../../ui/form.tsx';
import type { TimedMessage } from '../../ui/use-timed-message.ts';
import css from './companies.module.css';
import { useCompanyForm } from './company-form.ts';
import { companyFailureText } from './company-texts.ts';

type CompanyEditProps = {
  company: Company;
  onClose: () => void;
  onMessage: (message: TimedMessage) => void;
};

/** Name and number of a company, changed in the list: Enter or the button saves, Escape cancels. */
export function CompanyEdit({ company, onClose, onMessage }: CompanyEditProps) {
  const texts = formTexts();
  const record = useCompanyForm({
    company,
    onSaved: ({ name }) => {
      onMessage({ tone: 'good', text: m.companies_updated({ name }) });
      onClose();
    },
    onFailed: (error) =>
      onMessage({ tone: 'bad', text: companyFailureText(error, m.companies_error_update()) }),
  });
  const { element, busy } = record;
  useLayoutEffect(() => {
    const input = element.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [element]);
  return (
    <li className={css.row}>
      <Form
        of={record}
        texts={texts}
        className={css.edit}
        aria-label={m.common_edit_named({ name: company.name })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing && !busy) onClose();
        }}
        actions={
          <div className={css.actions}>
            <Button type="submit" tone="primary" compact busy={busy}>
              {busy ? texts.saving : m.common_save()}
            </Button>
            <Button compact disabled={busy} onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        }
      >
        <Field
          of={record}
          name="name"
          className={css.editField}
          aria-label={m.companies_name()}
          autoComplete="off"
        />
        <Field
          of={record}
          name="businessNumber"
          className={css.editField}
          aria-label={m.companies_number()}
          placeholder={m.companies_number()}
          autoComplete="off"
        />
      </Form>
    </li>
  );
}
