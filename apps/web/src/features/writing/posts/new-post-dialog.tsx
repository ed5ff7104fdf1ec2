import { fillFields } from '@station/contract/mail/merge-fields';
import { createPost } from '@station/contract/writing/posts';
import {
  POST_LANGUAGES,
  type Post,
  type PostLanguage,
  WRITING_LIMITS,
} from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';

import { DayInput } from '../../../platform/written-input.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { useTopics } from '../topics/topics.data.ts';
import { addPost, useBlogs, usePostTemplates, useWritingAnew } from '../writing.data.ts';
import { fieldText, LANGUAGE_TEXTS, writingProblemText } from '../writing-texts.ts';

type Values = {
  title: string;
  blog: string;
  topic: string;
  template: string;
  language: PostLanguage;
  brief: string;
  due_on: string;
  /** What stands in for the fields of the template, by name. */
  fields: Record<string, string>;
};

type DialogProps = {
  /** Picked where the way here began. */
  topic?: number;
  onClose: () => void;
};

/** Begins a post: of nothing, of a topic, or with a template. */
export function NewPostDialog({ topic, onClose }: DialogProps) {
  const navigate = useNavigateWhileHere();
  const anew = useWritingAnew();
  const blogs = useBlogs();
  const topics = useTopics({ limit: 200 });
  const templates = usePostTemplates();
  const templateOf = (id: string) => templates.data?.find((one) => String(one.id) === id);
  const bodyOf = (typed: Values) => {
    const { title, language, brief } = typed;
    const begun = templateOf(typed.template);
    return {
      ...{ language, brief },
      title: title || fillFields(begun?.title ?? '', typed.fields, 'text'),
      html: fillFields(begun?.html ?? '', typed.fields, 'html'),
      due_on: typed.due_on || null,
      blog_id: Number(typed.blog) || null,
      topic_id: Number(typed.topic) || null,
    };
  };
  const record = useRecordForm<Values, undefined, Post>({
    valuesOf: () => ({
      ...{ title: '', blog: '', topic: topic ? String(topic) : '', template: '' },
      ...{ language: 'ko', brief: '', due_on: '', fields: {} },
    }),
    check: (values) => findFieldErrors(createPost.body, bodyOf(values)),
    errorText: fieldText,
    send: (values) => addPost(bodyOf(values)),
    onSaved: async ({ id }) => {
      await anew();
      await navigate({ to: '/naverauto/posts/$id', params: { id: String(id) }, replace: true });
    },
    live: true,
  });
  const { template, fields } = record.values();
  // What is chosen already is among the choices from the beginning.
  if (blogs.isPending || topics.isPending || templates.isPending) return null;
  const choice = (one: { id: number }, label: string) => ({ value: String(one.id), label });
  return (
    <FormDialog
      title={m.writing_post_new()}
      record={record}
      texts={formTexts()}
      submitLabel={m.writing_post_begin()}
      failureText={writingProblemText}
      onClose={onClose}
    >
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="title"
            label={m.writing_title()}
            maxLength={WRITING_LIMITS.title}
            data-first-focus=""
          />
        </FullWidth>
        <Field
          kind="select"
          of={record}
          name="blog"
          label={m.writing_blog()}
          choices={[
            { value: '', label: m.writing_none() },
            ...(blogs.data ?? []).map((one) => choice(one, one.name)),
          ]}
        />
        <Field
          kind="select"
          of={record}
          name="language"
          label={m.writing_language()}
          choices={POST_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TEXTS[value]() }))}
        />
        <Field
          kind="select"
          of={record}
          name="topic"
          label={m.writing_topic()}
          choices={[
            { value: '', label: m.writing_none() },
            ...(topics.data?.data ?? []).map((one) => choice(one, one.title)),
          ]}
        />
        <Field
          kind="select"
          of={record}
          name="template"
          label={m.writing_template()}
          choices={[
            { value: '', label: m.writing_none() },
            ...(templates.data ?? []).map((one) => choice(one, one.name)),
          ]}
        />
        {(templateOf(template)?.fields ?? []).map((name) => (
          <TemplateField
            key={name}
            name={name}
            value={fields[name] ?? ''}
            onChange={(value) => record.set('fields', { ...record.values().fields, [name]: value })}
          />
        ))}
        <Field of={record} name="due_on" label={m.writing_due()} control={DayInput} />
        <FullWidth>
          <Field
            kind="textarea"
            of={record}
            name="brief"
            label={m.writing_brief()}
            hint={m.writing_brief_hint()}
            rows={4}
            maxLength={WRITING_LIMITS.brief}
          />
        </FullWidth>
      </FormGrid>
    </FormDialog>
  );
}

type FieldProps = { name: string; value: string; onChange: (value: string) => void };

const TemplateField = ({ name, value, onChange }: FieldProps) => (
  <TextField
    label={m.writing_template_field({ name })}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
