import { BLOG_KINDS, Blog } from '@station/contract/writing/blogs';
import { POST_LANGUAGES, WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  choiceField,
  numberField,
  recordFields,
  textAreaField,
  textField,
} from '../../../records/record-fields.tsx';
import { blogSaving, useWritingAnew } from '../writing.data.ts';
import {
  BLOG_KIND_TEXTS,
  fieldText,
  LANGUAGE_TEXTS,
  refusedName,
  writingProblemText,
} from '../writing-texts.ts';

const { name, note } = WRITING_LIMITS;

const FIELDS = recordFields(Blog, {
  name: textField({ label: m.common_name, maxLength: name, required: true, first: true }),
  kind: choiceField(BLOG_KINDS, (kind) => BLOG_KIND_TEXTS[kind](), { label: m.writing_kind }),
  address: textField({
    label: m.writing_blog_address,
    type: 'url',
    placeholder: () => 'https://blog.naver.com/…',
  }),
  editor_address: textField({
    label: m.writing_editor_address,
    hint: m.writing_editor_address_hint,
    type: 'url',
  }),
  language: choiceField(POST_LANGUAGES, (language) => LANGUAGE_TEXTS[language](), {
    label: m.writing_language,
  }),
  daily_limit: numberField({
    label: m.writing_daily,
    hint: m.writing_daily_hint,
    start: 3,
    empty: 0,
  }),
  style: textAreaField({
    label: m.writing_style,
    hint: m.writing_style_hint,
    rows: 3,
    maxLength: note,
    wide: true,
  }),
});

type BlogDialogProps = { blog: Blog | undefined; onClose: () => void };

/** Adds a blog, or changes one. */
export function BlogDialog({ blog, onClose }: BlogDialogProps) {
  return (
    <RecordDialog
      fields={FIELDS}
      grid
      stored={blog}
      saving={blogSaving}
      title={blog ? m.common_edit_named({ name: blog.name }) : m.writing_blog_add()}
      errorText={(error) =>
        error.field.endsWith('address') ? m.writing_address_wrong() : fieldText(error)
      }
      refusedTexts={(error) => refusedName(error, 'name')}
      failureText={writingProblemText}
      said={m.writing_saved()}
      refresh={useWritingAnew()}
      onClose={onClose}
    />
  );
}
