import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePostCalls } from '../writing.data.ts';
import { writingProblemText } from '../writing-texts.ts';

type DraftPanelProps = { post: Post; isDirty: boolean; onDrafted: (post: Post) => void };

/** Has the outside model draft what has no text yet; a person edits it before anybody reads it. */
export function DraftPanel({ post, isDirty, onDrafted }: DraftPanelProps) {
  const { draft } = usePostCalls(post.id);
  return (
    <Panel title={m.writing_ai()} text={isDirty ? m.writing_save_first() : m.writing_ai_offer()}>
      <Button
        busy={draft.isPending}
        disabled={isDirty}
        onClick={() =>
          draft.mutate(post.version, {
            onSuccess: onDrafted,
            onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
          })
        }
      >
        {m.writing_ai_draft()}
      </Button>
    </Panel>
  );
}
