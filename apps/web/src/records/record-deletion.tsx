import type { Endpoint, ResponseOf } from '@station/contract/endpoint';
import type { ComponentProps } from 'react';
import type { CallInput } from '../platform/call.ts';
import { deletion } from '../platform/deletion.ts';
import type { Language } from '../platform/i18n.ts';
import { deleteTexts } from '../platform/record-texts.ts';
import { useEndpointWrite } from '../platform/saved-by.ts';
import { confirm } from '../ui/confirm.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { toast } from '../ui/toaster.tsx';

type RecordDeletionProps<E extends Endpoint> = Pick<
  ComponentProps<typeof DeleteDialog>,
  'title' | 'text' | 'along' | 'blocked' | 'lang' | 'onClose'
> & {
  endpoint: E;
  /** What it is told: which record goes, and what was announced to go along. */
  given: CallInput<E>;
  /** The question to the server what goes along, where there is one: nothing is deleted before its answer. */
  counts?: { data: unknown; error: Error | null };
  /** Has what is shown read anew: after each try, also a failed one. */
  refresh?: () => unknown;
  failureText: (error: Error) => string;
  /** What is said once it is gone. */
  said?: string;
  /** It is gone: in place of closing and saying so. */
  onDeleted?: (answer: ResponseOf<E>) => void;
  /** On the button that does it; "Delete" unless told. */
  confirmLabel?: string;
  /** Of the dialog's own words, where the screen has another than the shell. */
  language?: Language;
};

/** The question whether a record may go, with what goes along; when that fails, it stays open and says why. */
export function RecordDeletion<E extends Endpoint>(props: RecordDeletionProps<E>) {
  const { endpoint, given, counts, refresh, failureText, said, onDeleted, ...rest } = props;
  const { confirmLabel, language, ...dialog } = rest;
  const texts = deleteTexts(language);
  const write = useEndpointWrite(endpoint, refresh);
  const onDone = (answer: ResponseOf<E>) => {
    if (onDeleted) return onDeleted(answer);
    dialog.onClose();
    if (said !== undefined) toast({ text: said, tone: 'good' });
  };
  const unknown = counts && counts.data === undefined;
  return (
    <DeleteDialog
      {...dialog}
      {...deletion({ write, given, failureText, onDone })}
      {...(unknown && { waits: true })}
      {...(unknown && counts.error && { failure: failureText(counts.error) })}
      texts={confirmLabel === undefined ? texts : { ...texts, confirm: confirmLabel }}
    />
  );
}

/**
 * The short question, for what goes alone: true for a yes. What names other things that go along, or
 * can fail for a reason that a person has to read, is a `RecordDeletion`.
 */
export function askToDelete(title: string, text?: string, language?: Language): Promise<boolean> {
  const { confirm: confirmLabel, cancel: cancelLabel } = deleteTexts(language);
  return confirm({
    title,
    ...(text !== undefined && { text }),
    confirmLabel,
    cancelLabel,
    tone: 'danger',
  });
}
