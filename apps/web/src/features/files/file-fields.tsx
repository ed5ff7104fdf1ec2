import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { m } from '../../paraglide/messages.js';
import { type RecordField, textAreaField, textField } from '../../records/record-fields.tsx';
import { useFileWords } from './files.data.ts';

/** What is written with commas between, as tags: each once, none empty, as many as are allowed. */
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,;\n]/)
    .map((tag) => tag.trim().slice(0, FILE_LIMITS.tag))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, FILE_LIMITS.tags);
}

/** What is said of a file; its suggestions are drawn beside them. */
export const DESCRIBING_FIELDS = {
  category: textField({
    label: m.common_record_category,
    maxLength: FILE_LIMITS.category,
    list: 'file-categories',
    first: true,
  }),
  tags: {
    ...textField({ label: m.files_tags, hint: m.files_tags_hint, list: 'file-tags' }),
    typed: (stored) => (stored as readonly string[] | undefined)?.join(', ') ?? '',
    sent: readTags,
  } satisfies RecordField<string, string[]>,
  description: textAreaField({
    label: m.common_record_description,
    rows: 3,
    maxLength: FILE_LIMITS.description,
  }),
};

/** The categories and tags that are in use, for the fields above. */
export function WordSuggestions() {
  const { data } = useFileWords();
  return (
    <>
      <Suggestions id="file-categories" suggestions={data?.categories ?? []} />
      <Suggestions id="file-tags" suggestions={data?.tags ?? []} />
    </>
  );
}

function Suggestions({
  id,
  suggestions,
}: {
  id: string;
  suggestions: readonly { value: string }[];
}) {
  return (
    <datalist id={id}>
      {suggestions.map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
