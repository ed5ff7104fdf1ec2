import type { Import, ImportSummary } from '@station/contract/imports/imports';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { importProblemText } from './import-texts.ts';
import { useUndoImport } from './imports.data.ts';

/** The question whether to undo an import, and the undoing. */
export function useUndo(kind: ImportKindTexts, onUndone?: (one: Import) => void) {
  const [asked, setAsked] = useState<ImportSummary>();
  const undoing = useUndoImport(kind.refresh);
  return {
    asked,
    ask: (one: ImportSummary) => {
      undoing.reset();
      setAsked(one);
    },
    close: () => setAsked(undefined),
    busy: undoing.isPending,
    error: undoing.error,
    run: () => {
      if (!asked) return;
      undoing.mutate(asked.id, {
        onSuccess: ({ data }) => {
          setAsked(undefined);
          onUndone?.(data);
        },
      });
    },
  };
}

type UndoDialogProps = { undo: ReturnType<typeof useUndo>; kind: ImportKindTexts };

/** Says what an undo does, and to how many records, before it is done. */
export function UndoDialog({ undo, kind }: UndoDialogProps) {
  const { asked } = undo;
  if (!asked) return null;
  const { added, updated } = asked.counts;
  return (
    <DeleteDialog
      title={m.imports_undo_title({ file: asked.file_name })}
      texts={{
        close: m.imports_close(),
        cancel: m.imports_undo_cancel(),
        confirm: m.imports_undo_confirm(),
        busy: m.imports_undo_busy(),
        along: m.imports_undo_along(),
      }}
      along={[
        ...(added > 0 ? [kind.undoes('added', formatNumber(added))] : []),
        ...(updated > 0 ? [kind.undoes('updated', formatNumber(updated))] : []),
      ]}
      busy={undo.busy}
      failure={
        undo.error ? `${m.imports_error_undo()}. ${importProblemText(undo.error)}` : undefined
      }
      onConfirm={undo.run}
      onClose={undo.close}
    />
  );
}
