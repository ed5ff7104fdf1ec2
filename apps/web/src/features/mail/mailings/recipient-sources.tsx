import { EXCEL_UPLOAD } from '@station/contract/imports/excel-upload';
import type { RecipientSource, RecipientsAdded } from '@station/contract/mail/mailing-recipients';
import { MAILING_LIMITS, type Mailing } from '@station/contract/mail/mailings';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDropZone } from '../../../ui/file-drop-zone.tsx';
import { Field, Form, type FormBehaviour } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCompanyList } from '../../companies/companies.data.ts';
import { useCategoriesQuery } from '../../contacts/contacts/contacts.data.ts';
import { useSavedViewsQuery } from '../../contacts/saved-views/saved-views.data.ts';
import { useCourses } from '../../schools/courses/courses.data.ts';
import { useClasses, useSchools } from '../../schools/schools/schools.data.ts';
import { mailLanguage } from '../mail-texts.ts';
import { useMailingCalls } from './mailings.data.ts';
import css from './mailings.module.css';
import { mailingProblemText } from './mailings-texts.ts';
import { SourceNotRead } from './source-not-read.tsx';

type Kind = 'contacts' | 'view' | 'course' | 'company' | 'file' | 'pasted';

type SourcesProps = { mailing: Mailing; onAdded: (added: RecipientsAdded) => void };

/** One call for all of them: what is on its way holds off the next, whichever form is shown by then. */
type AddingProps = SourcesProps & Pick<ReturnType<typeof useMailingCalls>, 'add'>;

/** The ways to add recipients, one at a time. */
export function RecipientSources({ mailing, onAdded }: SourcesProps) {
  const [kind, setKind] = useState<Kind>('contacts');
  const { add, addFile } = useMailingCalls();
  const given = { mailing, onAdded, add };
  const forms: Record<Kind, () => ReactNode> = {
    contacts: () => <ContactsForm {...given} />,
    view: () => <ViewForm {...given} />,
    course: () => <CourseForm {...given} />,
    company: () => <CompanyForm {...given} />,
    file: () => (
      <FileForm
        busy={addFile.isPending}
        onFile={(file) =>
          addFile.mutate(
            { id: mailing.id, file },
            {
              onSuccess: ({ data }) => onAdded(data),
              onError: (error) => toast({ text: mailingProblemText(error), tone: 'bad' }),
            },
          )
        }
      />
    ),
    pasted: () => null,
  };
  return (
    <Panel title={m.mailings_add()}>
      <Select
        label={m.mailings_source()}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
        choices={[
          { value: 'contacts', label: m.common_record_contacts() },
          { value: 'view', label: m.mailings_source_view() },
          { value: 'course', label: m.common_record_course() },
          { value: 'company', label: m.common_record_company() },
          { value: 'file', label: m.mailings_source_file() },
          { value: 'pasted', label: m.mailings_source_pasted() },
        ]}
      />
      {forms[kind]()}
      {/* What was pasted is still there when another source has been looked at. */}
      <div hidden={kind !== 'pasted'}>
        <PastedForm {...given} />
      </div>
    </Panel>
  );
}

type AddFormInput<Values> = AddingProps & {
  start: Values;
  sourceOf: (values: Values) => RecipientSource;
  /** A choice is made again in no time; what was written is asked about before it is left. */
  forgettable?: boolean;
};

function useAddForm<Values extends Record<string, string>>(input: AddFormInput<Values>) {
  const { mailing, onAdded, add, start, sourceOf, forgettable = true } = input;
  const record = useRecordForm<Values, undefined, RecipientsAdded>({
    valuesOf: () => start,
    errorText: (error) => ruleText(error, mailLanguage()),
    send: async (values) =>
      (await add.mutateAsync({ id: mailing.id, from: sourceOf(values) })).data,
    onSaved: onAdded,
    forgettable,
    under: 'step',
    live: true,
  });
  return { ...record, busy: record.busy || add.isPending };
}

type AddFormProps = { of: FormBehaviour; can?: boolean; children: ReactNode };

function AddForm({ of: record, can = true, children }: AddFormProps) {
  return (
    <Form
      of={record}
      texts={formTexts()}
      className="stack-3"
      failureText={mailingProblemText}
      actions={
        <Button type="submit" busy={record.busy} disabled={!can}>
          {m.mailings_add()}
        </Button>
      }
    >
      {children}
    </Form>
  );
}

function ContactsForm(props: AddingProps) {
  const record = useAddForm({
    ...props,
    start: { search: '', category: 'all' },
    sourceOf: (typed) => ({ kind: 'contacts', ...typed, active_only: true, industry: '' }),
  });
  const categories = useCategoriesQuery();
  if (!categories.data) return <SourceNotRead list={categories} />;
  return (
    <AddForm of={record}>
      <Field
        of={record}
        name="search"
        label={m.mailings_search_contacts()}
        hint={m.mailings_search_contacts_hint()}
        type="search"
        maxLength={200}
      />
      <Field
        of={record}
        kind="select"
        name="category"
        label={m.common_record_category()}
        choices={categories.data.map(({ value, label }) => ({ value, label }))}
      />
    </AddForm>
  );
}

function ViewForm(props: AddingProps) {
  const record = useAddForm({
    ...props,
    start: { view: '' },
    sourceOf: ({ view }) => ({ kind: 'view', view_id: Number(view) }),
  });
  const views = useSavedViewsQuery('contacts');
  if (!views.data) return <SourceNotRead list={views} />;
  if (views.data.length === 0) return <p className={css.hint}>{m.mailings_no_views()}</p>;
  return (
    <AddForm of={record} can={record.values().view !== ''}>
      <Field
        of={record}
        kind="select"
        name="view"
        label={m.mailings_source_view()}
        choices={choices(views.data.map(({ id, name }) => ({ id, name })))}
      />
    </AddForm>
  );
}

function CompanyForm(props: AddingProps) {
  const record = useAddForm({
    ...props,
    start: { company: '' },
    sourceOf: ({ company }) => ({ kind: 'company', company_id: Number(company) }),
  });
  const companies = useCompanyList();
  if (!companies.data) {
    return <SourceNotRead list={companies} title={m.mail_companies_failed} />;
  }
  return (
    <AddForm of={record} can={record.values().company !== ''}>
      <Field
        of={record}
        kind="select"
        name="company"
        label={m.common_record_company()}
        choices={choices(companies.data)}
      />
    </AddForm>
  );
}

/** School, class, course: as courses are found everywhere. */
function CourseForm(props: AddingProps) {
  const record = useAddForm({
    ...props,
    start: { school: '', schoolClass: '', course: '' },
    sourceOf: (chosen) => ({ kind: 'course', course_id: Number(chosen.course) }),
  });
  const { school, schoolClass, course } = record.values();
  const schools = useSchools();
  const classes = useClasses(Number(school));
  const courses = useCourses(Number(schoolClass));
  const wanted = [...(school === '' ? [] : [classes]), ...(schoolClass === '' ? [] : [courses])];
  const missing = schools.data ? wanted.find(({ data, error }) => !data && error) : schools;
  if (missing) return <SourceNotRead list={missing} />;
  return (
    <AddForm of={record} can={course !== ''}>
      <Field
        of={record}
        kind="select"
        name="school"
        label={m.mailings_school()}
        onChange={() => {
          record.set('schoolClass', '');
          record.set('course', '');
        }}
        choices={choices(schools.data?.map((it) => ({ id: it.school_id, name: it.school_name })))}
      />
      <Field
        of={record}
        kind="select"
        name="schoolClass"
        label={m.mailings_class()}
        disabled={school === ''}
        onChange={() => record.set('course', '')}
        choices={choices(
          school === ''
            ? []
            : classes.data?.map((it) => ({ id: it.class_id, name: it.class_name })),
        )}
      />
      <Field
        of={record}
        kind="select"
        name="course"
        label={m.common_record_course()}
        disabled={schoolClass === ''}
        choices={choices(
          schoolClass === ''
            ? []
            : courses.data?.map((it) => ({ id: it.course_id, name: it.course_name })),
        )}
      />
    </AddForm>
  );
}

function PastedForm(props: AddingProps) {
  const record = useAddForm({
    ...props,
    start: { text: '' },
    sourceOf: ({ text }) => ({ kind: 'pasted', text }),
    forgettable: false,
  });
  return (
    <AddForm of={record} can={record.values().text.trim() !== ''}>
      <Field
        of={record}
        kind="textarea"
        name="text"
        label={m.mailings_source_pasted()}
        hint={m.mailings_pasted_hint()}
        rows={5}
        maxLength={MAILING_LIMITS.pasted}
      />
    </AddForm>
  );
}

function FileForm({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  return (
    <FileDropZone
      label={busy ? m.mailings_reading() : m.mailings_choose_file()}
      hint={m.mailings_file_hint({ size: formatBytes(EXCEL_UPLOAD.maxBytes) })}
      accept=".xlsx,.xls"
      file={undefined}
      disabled={busy}
      onFile={onFile}
      onRemove={() => {}}
      removeLabel={m.common_close()}
    />
  );
}

const choices = (records: readonly { id: number; name: string }[] = []) => [
  { value: '', label: m.mailings_choose() },
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
];
