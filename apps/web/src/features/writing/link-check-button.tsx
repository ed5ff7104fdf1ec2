import type { Post } from '@station/contract/writing/writing-fields';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { usePostCalls } from './writing.data.ts';
import { writingProblemText } from './writing-texts.ts';

/** Has the page and the links of a post, as it is saved, asked whether they answer. */
export function LinkCheckButton({ post, label }: { post: Post; label: string }) {
  const { checkLinks } = usePostCalls(post.id);
  return (
    <Button
      compact
      busy={checkLinks.isPending}
      onClick={() =>
        checkLinks.mutate(undefined, {
          onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
        })
      }
    >
      {label}
    </Button>
  );
}
