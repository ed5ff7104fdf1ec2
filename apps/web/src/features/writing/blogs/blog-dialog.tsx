import { BLOG_KINDS, type Blog, createBlog } from '@station/contract/writing/blogs';
import { POST_LANGUAGES, WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { saveBlog, useWritingAnew } from '../writing.data.ts';
import {
  BLOG_KIND_TEXTS,
  fieldText,
  LANGUAGE_TEXTS,
  refusedName,
  writingProblemText,
} from '../writing-texts.ts';

const valuesOf = (blog: Blog | undefined) => ({
  name: blog?.name ?? '',
  kind: blog?.kind ?? 'naver',
  address: blog?.address ?? '',
  editor_address: blog?.editor_address ?? '',
  language: blog?.language ?? 'ko',
  style: blog?.style ?? '',
  daily_limit: String(blog?.daily_limit ?? 3),
});

type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values) => ({ ...values, daily_limit: Number(values.daily_limit) });

type BlogDialogProps = { blog: Blog | undefined; onClose: () => void };

/** Adds a blog, or changes one. */
export function BlogDialog({ blog, onClose }: BlogDialogProps) {
  const anew = useWritingAnew();
  const record = useRecordForm<Values, Blog>({
    stored: blog,
    valuesOf,
    check: (values) => findFieldErrors(createBlog.body, bodyOf(values)),
    errorText: (error) =>
      error.field.endsWith('address') ? m.writing_address_wrong() : fieldText(error),
    refusedTexts: (error) => refusedName(error, 'name'),
    send: (values, base) => saveBlog(bodyOf(values), base),
    readCurrent: (current) => current as Blog,
    onSaved: async () => {
      await anew();
      onClose();
      toast({ text: m.writing_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={blog ? m.common_edit_named({ name: blog.name }) : m.writing_blog_add()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      failureText={writingProblemText}
      onClose={onClose}
    >
      <FormGrid>
        <Field
          of={record}
          name="name"
          label={m.common_name()}
          maxLength={WRITING_LIMITS.name}
          withAsterisk
          data-first-focus=""
        />
        <Field
          kind="select"
          of={record}
          name="kind"
          label={m.writing_kind()}
          choices={BLOG_KINDS.map((value) => ({ value, label: BLOG_KIND_TEXTS[value]() }))}
        />
        <Field
          of={record}
          name="address"
          type="url"
          label={m.writing_blog_address()}
          placeholder="https://blog.naver.com/…"
        />
        <Field
          of={record}
          name="editor_address"
          type="url"
          label={m.writing_editor_address()}
          hint={m.writing_editor_address_hint()}
        />
        <Field
          kind="select"
          of={record}
          name="language"
          label={m.writing_language()}
          choices={POST_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TEXTS[value]() }))}
        />
        <Field
          of={record}
          name="daily_limit"
          label={m.writing_daily()}
          hint={m.writing_daily_hint()}
          inputMode="numeric"
        />
        <FullWidth>
          <Field
            kind="textarea"
            of={record}
            name="style"
            label={m.writing_style()}
            hint={m.writing_style_hint()}
            rows={3}
            maxLength={WRITING_LIMITS.note}
          />
        </FullWidth>
      </FormGrid>
    </FormDialog>
  );
}
