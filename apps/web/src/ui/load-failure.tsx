import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadFailureProps = {
  /** What could not be loaded. */
  title: string;
  /** Why, the code that finds it in the server's log, and the way on. */
  words: { text?: string; detail: string | undefined; retry: string };
  onRetry: () => void;
};

/** What stands where something could not be loaded, with the way to try again. */
export function LoadFailure({ title, words, onRetry }: LoadFailureProps) {
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={title}
      text={words.text}
      detail={words.detail}
      action={
        <Button tone="primary" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    />
  );
}
