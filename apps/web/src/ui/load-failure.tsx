import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** What could not be loaded, why, the code that finds it in the server's log, and the way on. */
export type FailureWords = {
  title: string;
  text?: string | undefined;
  detail?: string | undefined;
  retry: string;
};

/** What stands where something could not be loaded, with the way to try again. */
export function LoadFailure({ retry, onRetry, ...words }: FailureWords & { onRetry: () => void }) {
  return (
    <ErrorState
      {...words}
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      action={
        <Button tone="primary" onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  );
}
