import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { formTexts } from '../../platform/record-texts.ts';
import { RecordInputs } from '../../records/record-fields.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Form, type FormBehaviour } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-layout.tsx';
import { Panel, PanelColumns } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { CompaniesHeader } from './companies-header.tsx';
import { COMPANY_FIELDS, useCompanyForm } from './company-form.ts';
import { companyFailureText } from './company-texts.ts';
import { useEmployeeForm } from './employee-form.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** The forms that add a company and an employee (spec 1, section 2: "add data"). */
export function AddDataPage() {
  return (
    <>
      <CompaniesHeader />
      <Screen>
        <ScreenTitle subtitle={m.companies_add_text()}>{m.companies_add_title()}</ScreenTitle>
        <PanelColumns>
          <AddPanel
            useForm={useNewCompany}
            title={m.companies_add_company()}
            link={<ButtonLink to="/app/management">{m.companies_to_list()}</ButtonLink>}
            added={m.companies_added}
            failed={m.companies_error_add}
          />
          <AddPanel
            useForm={useNewEmployee}
            title={m.companies_add_employee()}
            link={<ButtonLink to="/app/employees">{m.companies_to_employees()}</ButtonLink>}
            added={m.companies_employee_added}
            failed={m.companies_employee_error_add}
          />
        </PanelColumns>
      </Screen>
    </>
  );
}

/** How the last one went. */
type Ends = { onSaved: (saved: { name: string }) => void; onFailed: (error: unknown) => void };

type NewRecord = { record: FormBehaviour & { reset: () => void }; inputs: ReactNode };

function useNewCompany(ends: Ends): NewRecord {
  const record = useCompanyForm({ company: undefined, ...ends });
  return { record, inputs: <RecordInputs of={record} fields={COMPANY_FIELDS} /> };
}

const useNewEmployee = (ends: Ends): NewRecord => useEmployeeForm({ employee: undefined, ...ends });

type AddPanelProps = {
  useForm: (ends: Ends) => NewRecord;
  title: string;
  /** The way to what is there already. */
  link: ReactNode;
  added: (saved: { name: string }) => string;
  failed: () => string;
};

/** A form that is empty again after each record, and says for a while how the last one went. */
function AddPanel({ useForm, title, link, added, failed }: AddPanelProps) {
  const { message, show, clear } = useTimedMessage();
  const { record, inputs } = useForm({
    onSaved: ({ name }) => {
      record.reset();
      show({ tone: 'good', text: added({ name }) });
    },
    onFailed: (error) => show({ tone: 'bad', text: companyFailureText(error, failed()) }),
  });
  return (
    <Panel title={title} actions={link}>
      <Form
        of={record}
        texts={formTexts()}
        className="stack-3"
        aria-label={title}
        message={message}
        onSubmitCapture={clear}
        actions={
          <FormActions>
            <Button type="submit" tone="primary" busy={record.busy}>
              {record.busy ? m.common_adding() : title}
            </Button>
          </FormActions>
        }
      >
        {inputs}
      </Form>
    </Panel>
  );
}
