import type { Write } from './write.ts';

type Deletion<Data, Given> = {
  write: Pick<Write<Data, Given>, 'error' | 'isPending' | 'mutateAsync'>;
  /** What the write is told: which record goes. */
  given: Given;
  failureText: (error: Error) => string;
  /** It is gone: close the dialog, and say so. */
  onDone: (answer: Data) => void;
};

/** What a `DeleteDialog` needs of the write behind it. When that fails, it stays open and says why. */
export function deletion<Data, Given>(props: Deletion<Data, Given>) {
  const { write, given, failureText, onDone } = props;
  return {
    busy: write.isPending,
    failure: write.error ? failureText(write.error) : undefined,
    onConfirm: () => void write.mutateAsync(given).then(onDone, () => undefined),
  };
}
