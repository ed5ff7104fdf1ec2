import { type FailureWords, LoadFailure } from './load-failure.tsx';
import { CentredSpinner } from './spinner.tsx';

type NotLoadedProps = {
  /** What was asked: the query itself, which says why there is no answer and asks again. */
  of: { error: Error | null; refetch: () => unknown };
  /** Said while it is on its way. */
  loading: string;
  failure: (error: Error) => FailureWords;
};

/** What stands in place of a thing that is not there yet: a spinner, or why, with the way to try again. */
export function NotLoaded({ of, loading, failure }: NotLoadedProps) {
  if (!of.error) return <CentredSpinner text={loading} />;
  return <LoadFailure {...failure(of.error)} onRetry={() => void of.refetch()} />;
}
