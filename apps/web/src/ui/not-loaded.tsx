import { LoadFailure } from './load-failure.tsx';
import { CentredSpinner } from './spinner.tsx';

type NotLoadedProps = {
  /** Said while it is on its way. */
  loading: string;
  /** Why it could not be had; undefined while it is on its way. */
  failure: { title: string; text: string; detail?: string | undefined; retry: string } | undefined;
  onRetry: () => void;
};

/** What stands in place of a thing that is not there yet: a spinner, or why, with the way to try again. */
export function NotLoaded({ loading, failure, onRetry }: NotLoadedProps) {
  if (!failure) return <CentredSpinner text={loading} />;
  const { title, text, detail, retry } = failure;
  return <LoadFailure title={title} texts={{ text, detail, retry }} onRetry={onRetry} />;
}
