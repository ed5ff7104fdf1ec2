import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import type { ImportKindWords } from './import-kind.ts';
import { preloadImportPreview } from './import-parts.ts';
import {
  cancelRun,
  type FailedRun,
  type ImportRun,
  type RunEnd,
  runStart,
  useImportRun,
} from './import-runs.ts';
import { fileRefusal, megabytes, progressTexts, readingFailure } from './import-texts.ts';
import { fetchFirstRows, refreshImports, useOpenImport } from './imports.data.ts';
import css from './imports.module.css';
import { OpenImportPanel } from './open-import-panel.tsx';
import { useDiscard } from './use-discard.ts';

/** What a browser's file dialog offers first; what comes in is checked anyway. */
const ACCEPT =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

type ImportStartProps = {
  kind: ImportKindWords;
  /** Beside the drop zone: what a file has to look like. */
  children: ReactNode;
};

/** Where an import begins: a file is chosen, sent and read; then its own screen opens. */
export function ImportStart({ kind, children }: ImportStartProps) {
  const [chosen, setChosen] = useState<File>();
  /** The last choice that was not taken: kept as a choice, so that its words follow the language. */
  const [refused, setRefused] = useState<{ file: File | undefined }>();
  const [ended, setEnded] = useState<FailedRun>();
  const run = useImportRun(kind.kind);
  const reading = run?.task === 'start' ? run : undefined;
  const open = useOpenImport(kind.kind);
  const discard = useDiscard();
  const begin = useBegin(kind);
  useSendingWatch(reading);

  // Coming back while a file is under way, its name is there again.
  const file = reading?.file ?? chosen;
  const other = reading ? undefined : (open.data ?? undefined);
  const choose = (next: File) => {
    const isGood = fileRefusal(next) === undefined;
    setChosen(isGood ? next : undefined);
    setRefused(isGood ? undefined : { file: next });
    setEnded(undefined);
  };
  const send = async () => {
    if (!file) {
      setRefused({ file: undefined });
      return;
    }
    setEnded(undefined);
    if (other) {
      const words = {
        title: m.imports_discard_instead(),
        text: m.imports_discard_instead_text({ file: other.file_name }),
      };
      if (!(await discard.ask(other, words))) return;
    }
    const end = await begin(file);
    if (end.kind !== 'done') setEnded(end);
  };

  return (
    <Screen>
      <ScreenTitle>{kind.title()}</ScreenTitle>
      {ended ? <EndBanner ended={ended} onClose={() => setEnded(undefined)} /> : null}
      {other ? <OpenImportPanel open={other} kind={kind} /> : null}
      <div className={css.columns}>
        <div className={css.work}>
          <FileDropZone
            label={m.imports_choose()}
            hint={`${m.imports_hint()}. ${m.imports_choose_paste()}`}
            accept={ACCEPT}
            file={file && { name: file.name, size: m.imports_size({ size: megabytes(file.size) }) }}
            onFile={choose}
            onRemove={() => setChosen(undefined)}
            removeLabel={m.imports_remove()}
            error={refused && fileRefusal(refused.file)}
            disabled={reading !== undefined}
          />
          {reading ? <ReadingProgress run={reading} kind={kind} /> : null}
          <Button
            tone="primary"
            wide
            busy={reading !== undefined}
            icon={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => void send()}
          >
            {reading ? m.imports_busy() : kind.submit()}
          </Button>
        </div>
        <div className={css.aside}>{children}</div>
      </div>
    </Screen>
  );
}

/** Sends a file; when it is read, its own screen opens, unless the person is elsewhere by then. */
function useBegin(kind: ImportKindWords) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return async (file: File): Promise<RunEnd> => {
    preloadImportPreview();
    const end = await runStart(kind.kind, file);
    if (end.kind !== 'done') {
      void refreshImports(client);
      return end;
    }
    fetchFirstRows(client, end.data);
    if (here.current) await navigate({ to: kind.places.one, params: { id: end.data.id } });
    return end;
  };
}

/** While bytes are on their way, closing the tab would lose them; after that nothing is lost. */
function useSendingWatch(run: ImportRun | undefined): void {
  const sending = run?.step.phase === 'sending';
  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
}

function ReadingProgress({ run, kind }: { run: ImportRun; kind: ImportKindWords }) {
  const { label, detail, share } = progressTexts(run.step, kind);
  return (
    <>
      <ProgressBar
        label={label}
        detail={detail}
        value={share}
        cancelLabel={m.imports_cancel_reading()}
        onCancel={() => void cancelRun(kind.kind)}
      />
      <p className={css.hint}>
        {run.step.phase === 'sending' ? m.imports_keep_sending() : m.imports_keep_reading()}
      </p>
    </>
  );
}

/** Why there is nothing to look through. The file stays chosen, for another try. */
function EndBanner({ ended, onClose }: { ended: FailedRun; onClose: () => void }) {
  const { title, text } =
    ended.kind === 'cancelled'
      ? { title: m.imports_cancelled_reading(), text: m.imports_cancelled_nothing() }
      : readingFailure(ended.error);
  return (
    <MessageBanner
      tone="bad"
      title={title}
      lines={text === undefined ? [] : [{ text, tone: 'plain' }]}
      closeLabel={m.imports_close()}
      onClose={onClose}
    />
  );
}
