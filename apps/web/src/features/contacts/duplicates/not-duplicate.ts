import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/toaster.tsx';
import { type NewPairs, useNotDuplicate } from './duplicates.data.ts';
import { duplicatesProblemText } from './duplicates-texts.ts';

/** 'Not a duplicate', with its undo; `onDone` once it is remembered. */
export function useApart(onDone: () => void) {
  const writes = useNotDuplicate();
  const mark = async (ids: number[], names: string) => {
    try {
      const { pairs } = await writes.mark.mutateAsync(ids);
      toast({
        text: m.duplicates_apart_done({ names }),
        tone: 'good',
        // What others had said before is theirs, and stays.
        ...(pairs.length > 0 && {
          action: { label: m.common_undo(), run: () => void recall({ ids, pairs }) },
        }),
      });
      onDone();
    } catch (error) {
      toast({ text: duplicatesProblemText(error), tone: 'bad' });
    }
  };
  const recall = async (said: NewPairs) => {
    try {
      await writes.recall.mutateAsync(said);
      toast({ text: m.duplicates_apart_undone(), tone: 'good' });
    } catch (error) {
      toast({ text: duplicatesProblemText(error), tone: 'bad' });
    }
  };
  return {
    mark: (ids: number[], names: string) => void mark(ids, names),
    busy: writes.mark.isPending || writes.recall.isPending,
  };
}
