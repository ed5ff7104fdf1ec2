import { m } from '../../paraglide/messages.js';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toaster.tsx';
import { importProblemText } from './import-texts.ts';
import { useDiscardImport } from './imports.data.ts';

type Discarded = { id: string; file_name: string };

/** Asks whether to give an import up, and does; true when it is given up. What fails is told. */
export function useDiscard() {
  const discard = useDiscardImport();
  const ask = async (one: Discarded, texts?: { title: string; text: string }) => {
    const yes = await confirm({
      title: texts?.title ?? m.imports_discard_title({ file: one.file_name }),
      text: texts?.text ?? m.imports_discard_text(),
      confirmLabel: m.imports_discard_confirm(),
      cancelLabel: m.imports_keep(),
      tone: 'danger',
    });
    if (!yes) return false;
    try {
      await discard.mutateAsync(one.id);
      toast({ text: m.imports_discarded({ file: one.file_name }) });
      return true;
    } catch (error) {
      toast({ text: `${m.imports_error_discard()}. ${importProblemText(error)}`, tone: 'bad' });
      return false;
    }
  };
  return { ask, busy: discard.isPending };
}
