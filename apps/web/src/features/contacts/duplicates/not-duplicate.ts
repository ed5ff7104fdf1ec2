import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/toaster.tsx';
import { useNotDuplicate } from './duplicates.data.ts';
import { duplicatesProblemText } from './duplicates-texts.ts';

/** 'Not a duplicate', with its undo; `onDone` once it is remembered. */
export function useApart(onDone: () => void) {
  const marking = useNotDuplicate();
  const mark = async (ids: number[], names: string) => {
    try {
      await marking.mutateAsync({ ids, apart: true });
      toast({
        text: m.duplicates_apart_done({ names }),
        tone: 'good',
        action: { label: m.common_undo(), run: () => void recall(ids) },
      });
      onDone();
    } catch (error) {
      toast({ text: duplicatesProblemText(error), tone: 'bad' });
    }
  };
  const recall = async (ids: number[]) => {
    try {
      await marking.mutateAsync({ ids, apart: false });
      toast({ text: m.duplicates_apart_undone(), tone: 'good' });
    } catch (error) {
      toast({ text: duplicatesProblemText(error), tone: 'bad' });
    }
  };
  return {
    mark: (ids: number[], names: string) => void mark(ids, names),
    busy: marking.isPending,
  };
}
