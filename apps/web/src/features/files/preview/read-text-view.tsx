import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { useReadText } from './preview.data.ts';
import { TextLines } from './text-view.tsx';

type ReadTextViewProps = { id: number; name: string; instead: ReactNode };

/** What the server has read of a document that no browser shows; `instead` where it does not read such. */
export function ReadTextView({ id, name, instead }: ReadTextViewProps) {
  const { data, isPending } = useReadText(id);
  if (isPending) return <CentredSpinner text={m.common_loading()} />;
  if (data?.state === 'waiting') return <CentredSpinner text={m.files_text_waits()} />;
  if (data?.state !== 'ready') return instead;
  return <TextLines text={data.text} name={name} isCut={data.is_cut} />;
}
