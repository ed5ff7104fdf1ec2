import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadFailureProps = {
  /** What could not be loaded. */
  title: string;
  /** Why, the code that finds it in the server's log, and the way on. */
  texts: { text?: string; detail: string | undefined; retry: string };
  onRetry: () => void;
};

/** What stands where something could not be loaded, with the way to try again. */
export function LoadFailure({ title, texts, onRetry }: LoadFailureProps) {
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={title}
      text={texts.text}
      detail={texts.detail}
      action={
        <Button tone="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
}
