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
import { type TimedMessage, useTimedMessage } from '../../ui/use-timed-message.ts';
import css from './companies.module.css';
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
          <AddCompany />
          <AddEmployee />
        </PanelColumns>
      </Screen>
    </>
  );
}

function AddCompany() {
  const { message, show, clear } = useTimedMessage();
  const record = useCompanyForm({
    company: undefined,
    onSaved: ({ name }) => {
      record.reset();
      show({ tone: 'good', text: m.companies_added({ name }) });
    },
    onFailed: (error) =>
      show({ tone: 'bad', text: companyFailureText(error, m.companies_error_add()) }),
  });
  return (
    <AddPanel
      title={m.companies_add_company()}
      link={<ButtonLink to="/app/management">{m.companies_to_list()}</ButtonLink>}
      record={record}
      message={message}
      onSubmit={clear}
    >
      <RecordInputs of={record} fields={COMPANY_FIELDS} />
    </AddPanel>
  );
}

function AddEmployee() {
  const { message, show, clear } = useTimedMessage();
  const { record, inputs } = useEmployeeForm({
    employee: undefined,
    onSaved: ({ name }) => {
      record.reset();
      show({ tone: 'good', text: m.companies_employee_added({ name }) });
    },
    onFailed: (error) =>
      show({ tone: 'bad', text: companyFailureText(error, m.companies_employee_error_add()) }),
  });
  return (
    <AddPanel
      title={m.companies_add_employee()}
      link={<ButtonLink to="/app/employees">{m.companies_to_employees()}</ButtonLink>}
      record={record}
      message={message}
      onSubmit={clear}
    >
      {inputs}
    </AddPanel>
  );
}

type AddPanelProps = {
  title: string;
  /** The way to what is there already. */
  link: ReactNode;
  record: FormBehaviour;
  /** How the last one went; it clears by itself. */
  message: TimedMessage | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

function AddPanel({ title, link, record, message, onSubmit, children }: AddPanelProps) {
  return (
    <Panel title={title} actions={link}>
      <Form
        of={record}
        texts={formTexts()}
        className={css.form}
        aria-label={title}
        message={message}
        onSubmitCapture={onSubmit}
        actions={
          <FormActions>
            <Button type="submit" tone="primary" busy={record.busy}>
              {record.busy ? m.common_adding() : title}
            </Button>
          </FormActions>
        }
      >
        {children}
      </Form>
    </Panel>
  );
}
