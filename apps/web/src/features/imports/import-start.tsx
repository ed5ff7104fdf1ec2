import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check-field.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { isFailedWhole } from './count-lines.ts';
import { DoneBanner } from './done-banner.tsx';
import type { AtOnceResult, ImportKindTexts } from './import-kind.ts';
import { preloadImportPreview } from './import-parts.ts';
import {
  cancelRun,
  type FailedRun,
  type ImportRun,
  type RunEnd,
  runAtOnce,
  runStart,
  useImportRun,
} from './import-runs.data.ts';
import { fileRefusal, megabytes, progressTexts, readingFailure } from './import-texts.ts';
import { fetchFirstRows, refreshImports, useOpenImport } from './imports.data.ts';
import css from './imports.module.css';
import { OpenImportPanel } from './open-import-panel.tsx';
import { useDiscard } from './use-discard.ts';

/** What a browser's file dialog offers first; what comes in is checked anyway. */
const ACCEPT =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

type ImportStartProps = {
  kind: ImportKindTexts;
  /** Beside the drop zone: what a file has to look like. */
  children: ReactNode;
};

/** Where an import begins: a file is chosen, sent and read; then its own screen opens. */
export function ImportStart({ kind, children }: ImportStartProps) {
  const [chosen, setChosen] = useState<File>();
  /** The last choice that was not taken: kept as a choice, so that its words follow the language. */
  const [refused, setRefused] = useState<{ file: File | undefined }>();
  const [ended, setEnded] = useState<FailedRun>();
  const [written, setWritten] = useState<AtOnceResult>();
  const [previewsFirst, setPreviewsFirst] = useState(true);
  const run = useImportRun(kind.kind);
  const reading = run?.task === 'start' || run?.task === 'at-once' ? run : undefined;
  const open = useOpenImport(kind.kind);
  const discard = useDiscard();
  const begin = useStart(kind);
  const writeAtOnce = useAtOnce(kind);
  useSendingWatch(reading);

  // Coming back while a file is under way, its name is there again.
  const file = reading?.file ?? chosen;
  const other = reading ? undefined : (open.data ?? undefined);
  const choose = (next: File) => {
    const isGood = fileRefusal(next) === undefined;
    setChosen(isGood ? next : undefined);
    setRefused(isGood ? undefined : { file: next });
    setEnded(undefined);
    setWritten(undefined);
  };
  const send = async () => {
    if (!file) {
      setRefused({ file: undefined });
      return;
    }
    setEnded(undefined);
    setWritten(undefined);
    if (kind.atOnce && !previewsFirst) {
      const end = await writeAtOnce(file, kind.atOnce);
      if (end.kind !== 'done') {
        setEnded(end);
        return;
      }
      setWritten(end.data);
      // Gone on success, or where there is nothing to do about it (spec 2, section 4).
      if (end.data.success || end.data.counts.skipped > 0) setChosen(undefined);
      return;
    }
    if (other) {
      const texts = {
        title: m.imports_discard_instead(),
        text: m.imports_discard_instead_text({ file: other.file_name }),
      };
      if (!(await discard.ask(other, texts))) return;
    }
    const end = await begin(file);
    if (end.kind !== 'done') setEnded(end);
  };

  return (
    <Screen>
      <ScreenTitle>{kind.title()}</ScreenTitle>
      {ended ? <EndBanner ended={ended} onClose={() => setEnded(undefined)} /> : null}
      {written ? (
        <DoneBanner
          failed={!written.success && isFailedWhole(written.counts) !== false}
          counts={written.counts}
          rows={written.rows}
          kind={kind}
        />
      ) : null}
      {other ? <OpenImportPanel open={other} kind={kind} /> : null}
      <div className={css.columns}>
        <div className="stack-4">
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
          {kind.atOnce ? (
            <Check
              label={m.imports_look_first()}
              hint={m.imports_look_first_hint()}
              checked={previewsFirst}
              disabled={reading !== undefined}
              onChange={(event) => setPreviewsFirst(event.target.checked)}
            />
          ) : null}
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
        <div className="stack-3">{children}</div>
      </div>
    </Screen>
  );
}

/** Sends a file; when it is read, its own screen opens, unless the person is elsewhere by then. */
function useStart(kind: ImportKindTexts) {
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

/** Sends a file that is written without a look at it first. */
function useAtOnce(kind: ImportKindTexts) {
  const client = useQueryClient();
  return async (file: File, send: NonNullable<ImportKindTexts['atOnce']>) => {
    const end = await runAtOnce(kind.kind, file, send);
    void refreshImports(client);
    kind.refresh(client);
    return end;
  };
}

/** Closing the tab would lose bytes on their way, and work that is done in one go; nothing else. */
function useSendingWatch(run: ImportRun | undefined): void {
  const losable = run?.step.phase === 'sending' || run?.task === 'at-once';
  useEffect(() => {
    if (!losable) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [losable]);
}

function ReadingProgress({ run, kind }: { run: ImportRun; kind: ImportKindTexts }) {
  const { label, detail, share } = progressTexts(run.step, kind);
  return (
    <>
      <ProgressBar
        label={label}
        detail={detail}
        value={share}
        cancelLabel={m.imports_cancel_reading()}
        // What is being written may be so already by the time that it is called off.
        onCancel={run.step.phase === 'writing' ? undefined : () => void cancelRun(kind.kind)}
      />
      <p className="quiet">{keepText(run)}</p>
    </>
  );
}

function keepText({ task, step }: ImportRun): string {
  if (task === 'at-once') return m.imports_keep_at_once();
  return step.phase === 'sending' ? m.imports_keep_sending() : m.imports_keep_reading();
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
