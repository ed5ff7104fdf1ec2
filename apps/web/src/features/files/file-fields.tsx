import { FILE_LIMITS } from '@station/contract/files/file-fields';
import { useFileWords } from './files.data.ts';

/** What is written with commas between, as tags: each once, none empty, as many as are allowed. */
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,;\n]/)
    .map((tag) => tag.trim().slice(0, FILE_LIMITS.tag))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, FILE_LIMITS.tags);
}

/** The categories that are in use, for the `list` of a field. */
export function CategorySuggestions({ id }: { id: string }) {
  const { data } = useFileWords();
  return <Suggestions id={id} suggestions={data?.categories ?? []} />;
}

/** The tags that are in use, for the `list` of a field. */
export function TagSuggestions({ id }: { id: string }) {
  const { data } = useFileWords();
  return <Suggestions id={id} suggestions={data?.tags ?? []} />;
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
