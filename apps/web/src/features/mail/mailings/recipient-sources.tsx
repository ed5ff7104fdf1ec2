import { EXCEL_UPLOAD } from '@station/contract/imports/excel-upload';
import type { RecipientSource, RecipientsAdded } from '@station/contract/mail/mailing-recipients';
import { MAILING_LIMITS, type Mailing } from '@station/contract/mail/mailings';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileDropZone } from '../../../ui/file-drop-zone.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select, TextArea } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCategoriesQuery } from '../../contacts/contacts/contacts.data.ts';
import { useSavedViewsQuery } from '../../contacts/saved-views/saved-views.data.ts';
import { useCourses } from '../../schools/courses/courses.data.ts';
import { useClasses, useSchools } from '../../schools/schools/schools.data.ts';
import { useCompaniesToWriteTo } from '../writing/companies.data.ts';
import { useMailingCalls } from './mailings.data.ts';
import css from './mailings.module.css';
import { mailingProblemText } from './mailings-texts.ts';
import { SourceNotRead } from './source-not-read.tsx';

type Kind = 'contacts' | 'view' | 'course' | 'company' | 'file' | 'pasted';

type SourcesProps = { mailing: Mailing; onAdded: (added: RecipientsAdded) => void };

type FormProps = { busy: boolean; onAdd: (from: RecipientSource) => void };

/** The ways to add recipients, one at a time. */
export function RecipientSources({ mailing, onAdded }: SourcesProps) {
  const [kind, setKind] = useState<Kind>('contacts');
  const { add, addFile } = useMailingCalls();
  const then = {
    onSuccess: ({ data }: { data: RecipientsAdded }) => onAdded(data),
    onError: (error: unknown) => toast({ text: mailingProblemText(error), tone: 'bad' }),
  };
  const form = {
    busy: add.isPending,
    onAdd: (from: RecipientSource) => add.mutate({ id: mailing.id, from }, then),
  };
  const forms: Record<Kind, () => ReactNode> = {
    contacts: () => <ContactsForm {...form} />,
    view: () => <ViewForm {...form} />,
    course: () => <CourseForm {...form} />,
    company: () => <CompanyForm {...form} />,
    file: () => (
      <FileForm
        busy={addFile.isPending}
        onFile={(file) => addFile.mutate({ id: mailing.id, file }, then)}
      />
    ),
    pasted: () => <PastedForm {...form} />,
  };
  return (
    <Panel title={m.mailings_add()}>
      <Select
        label={m.mailings_source()}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
        choices={[
          { value: 'contacts', label: m.mailings_source_contacts() },
          { value: 'view', label: m.mailings_source_view() },
          { value: 'course', label: m.mailings_source_course() },
          { value: 'company', label: m.mailings_source_company() },
          { value: 'file', label: m.mailings_source_file() },
          { value: 'pasted', label: m.mailings_source_pasted() },
        ]}
      />
      {forms[kind]()}
    </Panel>
  );
}

function AddForm({ busy, can, onAdd, children }: AddFormProps) {
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (can) onAdd();
      }}
    >
      {children}
      <Button type="submit" busy={busy} disabled={!can}>
        {m.mailings_add()}
      </Button>
    </form>
  );
}

type AddFormProps = { busy: boolean; can: boolean; onAdd: () => void; children: ReactNode };

function ContactsForm({ busy, onAdd }: FormProps) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('all');
  const categories = useCategoriesQuery();
  if (!categories.data) return <SourceNotRead list={categories} />;
  return (
    <AddForm
      busy={busy}
      can
      onAdd={() =>
        onAdd({ kind: 'contacts', search, category, active_only: true, industry: '' } as never)
      }
    >
      <TextField
        label={m.mailings_search_contacts()}
        hint={m.mailings_search_contacts_hint()}
        type="search"
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        label={m.mailings_category()}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
        choices={categories.data.map(({ value, label }) => ({ value, label }))}
      />
    </AddForm>
  );
}

function ViewForm({ busy, onAdd }: FormProps) {
  const views = useSavedViewsQuery('contacts');
  const [chosen, setChosen] = useState('');
  if (!views.data) return <SourceNotRead list={views} />;
  if (views.data.length === 0) return <p className={css.hint}>{m.mailings_no_views()}</p>;
  return (
    <AddForm
      busy={busy}
      can={chosen !== ''}
      onAdd={() => onAdd({ kind: 'view', view_id: Number(chosen) })}
    >
      <Select
        label={m.mailings_source_view()}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        choices={choices(views.data.map(({ id, name }) => ({ id, name })))}
      />
    </AddForm>
  );
}

function CompanyForm({ busy, onAdd }: FormProps) {
  const [chosen, setChosen] = useState('');
  const companies = useCompaniesToWriteTo();
  if (!companies.data) {
    return <SourceNotRead list={companies} title={m.mail_companies_failed} />;
  }
  return (
    <AddForm
      busy={busy}
      can={chosen !== ''}
      onAdd={() => onAdd({ kind: 'company', company_id: Number(chosen) })}
    >
      <Select
        label={m.mailings_source_company()}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        choices={choices(companies.data)}
      />
    </AddForm>
  );
}

/** School, class, course: as courses are found everywhere. */
function CourseForm({ busy, onAdd }: FormProps) {
  const [school, setSchool] = useState('');
  const [schoolClass, setClass] = useState('');
  const [course, setCourse] = useState('');
  const schools = useSchools();
  const classes = useClasses(Number(school));
  const courses = useCourses(Number(schoolClass));
  const wanted = [...(school === '' ? [] : [classes]), ...(schoolClass === '' ? [] : [courses])];
  const missing = schools.data ? wanted.find(({ data, error }) => !data && error) : schools;
  if (missing) return <SourceNotRead list={missing} />;
  return (
    <AddForm
      busy={busy}
      can={course !== ''}
      onAdd={() => onAdd({ kind: 'course', course_id: Number(course) })}
    >
      <Select
        label={m.mailings_school()}
        value={school}
        onChange={(event) => {
          setSchool(event.currentTarget.value);
          setClass('');
          setCourse('');
        }}
        choices={choices(schools.data?.map((it) => ({ id: it.school_id, name: it.school_name })))}
      />
      <Select
        label={m.mailings_class()}
        value={schoolClass}
        disabled={school === ''}
        onChange={(event) => {
          setClass(event.currentTarget.value);
          setCourse('');
        }}
        choices={choices(
          school === ''
            ? []
            : classes.data?.map((it) => ({ id: it.class_id, name: it.class_name })),
        )}
      />
      <Select
        label={m.mailings_source_course()}
        value={course}
        disabled={schoolClass === ''}
        onChange={(event) => setCourse(event.currentTarget.value)}
        choices={choices(
          schoolClass === ''
            ? []
            : courses.data?.map((it) => ({ id: it.course_id, name: it.course_name })),
        )}
      />
    </AddForm>
  );
}

function PastedForm({ busy, onAdd }: FormProps) {
  const [text, setText] = useState('');
  return (
    <AddForm busy={busy} can={text.trim() !== ''} onAdd={() => onAdd({ kind: 'pasted', text })}>
      <TextArea
        label={m.mailings_source_pasted()}
        hint={m.mailings_pasted_hint()}
        rows={5}
        maxLength={MAILING_LIMITS.pasted}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
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
