import type { Import } from '@station/contract/imports/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toaster.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { cancelRun, type ImportStep, useImportRun } from './import-runs.data.ts';
import { importProblemText, progressTexts } from './import-texts.ts';
import { useDiscardImport } from './imports.data.ts';

type Props = { one: Import; kind: ImportKindTexts };

/** An import that is being read or written, by this tab or unwatched: how far it is, and cancel. */
export function ImportWaiting({ one, kind }: Props) {
  const client = useQueryClient();
  const run = useImportRun(kind.kind);
  const own = run?.id === one.id ? run : undefined;
  const cancelling = useDiscardImport();
  const { label, detail, share } = progressTexts(own?.step ?? stepOf(one), kind);
  const writing = one.state === 'committing';

  // What was written unwatched shows in the lists of records too.
  useEffect(
    () => () => {
      if (writing) kind.refresh(client);
    },
    [writing, kind, client],
  );

  const cancel = () => {
    if (own) return void cancelRun(kind.kind);
    cancelling.mutate(one.id, {
      onError: (error) => toast({ text: importProblemText(error), tone: 'bad' }),
    });
  };
  return (
    <>
      <ProgressBar
        label={label}
        detail={detail}
        value={share}
        cancelLabel={writing ? m.imports_cancel_writing() : m.imports_cancel_reading()}
        onCancel={one.own ? cancel : undefined}
      />
      <Notice tone="plain">{writing ? m.imports_keep_writing() : m.imports_keep_reading()}</Notice>
    </>
  );
}

function stepOf(one: Import): ImportStep {
  const phase = one.state === 'committing' ? 'writing' : 'reading';
  if (!one.progress) return { phase, done: 0, total: null };
  const { rows: done, total, ahead } = one.progress;
  return { phase: one.progress.phase, done, total, ahead };
}
