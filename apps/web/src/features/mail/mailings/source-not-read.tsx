import { m } from '../../../paraglide/messages.js';
import { loadFailure } from '../../../platform/problem-text.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type SourceNotReadProps = {
  list: { error: Error | null; refetch: () => unknown };
  /** What could not be loaded; "this list" unless told. */
  title?: () => string;
};

/** What stands in place of a list to choose from that is on its way, or could not be read. */
export function SourceNotRead({ list, title = m.mailings_source_failed }: SourceNotReadProps) {
  return <NotLoaded of={list} loading={m.common_loading()} failure={loadFailure(title)} />;
}
