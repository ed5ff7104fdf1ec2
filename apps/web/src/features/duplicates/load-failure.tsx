import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { m } from '../../paraglide/messages.js';
import { failureWords } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** Said where a list of this feature could not be had. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = failureWords(error);
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={m.duplicates_error_load()}
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
