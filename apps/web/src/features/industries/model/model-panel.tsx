import {
  INDEX_UPLOAD,
  type IndexSource,
  type ModelState,
} from '@station/contract/industries/industry-model';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../platform/format.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { FileDropZone } from '../../../ui/file-drop-zone.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCancelOperation } from '../industries.data.ts';
import css from '../industries.module.css';
import { EDITION_NAMES } from '../industries.texts.ts';
import { industriesFailure, industriesProblem } from '../industry-texts.ts';
import { useModelCalls, useModelState } from './model.data.ts';

/** What the model is made of, and the statistics offices' files that it learns from. */
export function ModelPanel() {
  const query = useModelState();
  const { data } = query;
  return (
    <Panel id="model" title={m.industries_model()} text={m.industries_model_text()}>
      {data ? (
        <Model model={data} />
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={industriesFailure} />
      )}
    </Panel>
  );
}

const SOURCE_EDITIONS = { ...EDITION_NAMES, isic4: 'ISIC Rev. 4' };

function Model({ model }: { model: ModelState }) {
  const { kind, built_at, examples, learned, bytes, editions, sources, job } = model;
  const { remove, rebuild } = useModelCalls();
  const cancelling = useCancelOperation();
  const fail = (failure: unknown) => toast({ text: industriesProblem(failure), tone: 'bad' });
  const askToRemove = async ({ id, file_name }: IndexSource) => {
    const sure = await askToDelete(
      m.industries_source_remove_question({ name: file_name }),
      m.industries_source_remove_text(),
    );
    if (sure) remove.mutate(id, { onError: fail });
  };
  const far = job?.progress;
  return (
    <>
      <Notice tone={kind === 'full' ? 'good' : 'warning'}>
        {kind === 'full' ? m.industries_model_full() : m.industries_model_basic()}
      </Notice>
      {job ? (
        <ProgressBar
          label={m.industries_rebuild()}
          detail={
            far?.total
              ? m.industries_progress({
                  done: formatNumber(far.done),
                  total: formatNumber(far.total),
                })
              : m.industries_progress_waiting()
          }
          value={far?.total ? far.done / far.total : undefined}
          cancelLabel={m.industries_stop()}
          onCancel={
            job.cancel_requested
              ? undefined
              : () => cancelling.mutate(job.job_id, { onError: fail })
          }
        />
      ) : null}
      <FactList
        facts={[
          {
            label: m.industries_model_built(),
            value: built_at ? formatDateTime(built_at) : m.industries_model_built_in(),
          },
          { label: m.industries_model_examples(), value: formatNumber(examples) },
          { label: m.industries_model_learned(), value: formatNumber(learned) },
          { label: m.industries_model_size(), value: bytes === null ? '—' : formatBytes(bytes) },
          ...editions.map(({ edition, codes, source, date }) => ({
            label: EDITION_NAMES[edition],
            value: m.industries_model_codes({ count: formatNumber(codes), source, date }),
          })),
        ]}
      />
      <h3 className={css.subtitle}>{m.industries_sources()}</h3>
      {sources.length === 0 ? (
        <p className={css.quiet}>{m.industries_sources_none()}</p>
      ) : (
        <ul className={css.rows} aria-label={m.industries_sources()}>
          {sources.map((source) => (
            <li key={source.id} className={css.source}>
              <span className="two-lines">
                <span className={css.rowLine}>
                  <strong>{source.file_name}</strong>
                  <Badge tint={source.in_use ? 'green' : 'amber'}>
                    {source.in_use ? m.industries_source_in_use() : m.industries_source_waits()}
                  </Badge>
                </span>
                <span>
                  {SOURCE_EDITIONS[source.edition]} ·{' '}
                  {m.industries_source_examples({ count: formatNumber(source.examples) })} ·{' '}
                  {source.attribution}
                </span>
                <span className={css.quiet}>
                  {m.industries_source_added({
                    when: formatDateTime(source.added_at),
                    name: source.added_by,
                  })}
                </span>
                <code className={css.hash} title={source.hash}>
                  SHA-256 {source.hash}
                </code>
              </span>
              <IconButton
                tone="quietDanger"
                label={m.common_delete_named({ name: source.file_name })}
                icon={<IconTrash size={20} aria-hidden="true" />}
                disabled={job !== null}
                onClick={() => void askToRemove(source)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddSource busy={job !== null} onFailed={fail} />
      <div>
        <Button
          icon={<IconRefresh size={18} aria-hidden="true" />}
          busy={rebuild.isPending}
          disabled={job !== null}
          onClick={() => rebuild.mutate(undefined, { onError: fail })}
        >
          {m.industries_rebuild()}
        </Button>
      </div>
    </>
  );
}

const IS_WORKBOOK = /\.xlsx?$/i;

type AddSourceProps = {
  /** The model is being rebuilt: another file would have to wait. */
  busy: boolean;
  onFailed: (error: unknown) => void;
};

/** Takes an office's workbook; its reading and the rebuild go on as a task. */
function AddSource({ busy, onFailed }: AddSourceProps) {
  const { add } = useModelCalls();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(0);
  const giveUp = useRef<AbortController>(undefined);

  const take = (taken: File) => {
    const refusal = IS_WORKBOOK.test(taken.name)
      ? taken.size > INDEX_UPLOAD.maxBytes && m.industries_file_too_large()
      : m.industries_file_wrong_type();
    setError(refusal || undefined);
    setFile(refusal ? undefined : taken);
  };
  const send = async (taken: File) => {
    const controller = new AbortController();
    giveUp.current = controller;
    setSent(0);
    try {
      const source = await add.mutateAsync({
        file: taken,
        signal: controller.signal,
        onSent: (bytes, total) => setSent(bytes / total),
      });
      setFile(undefined);
      toast({
        text: m.industries_source_added_now({
          name: source.file_name,
          count: formatNumber(source.examples),
        }),
        tone: 'good',
      });
    } catch (problem) {
      if (controller.signal.aborted) return;
      setError(industriesProblem(problem));
      onFailed(problem);
    }
  };
  return (
    <div className={css.stack}>
      <FileDropZone
        label={m.industries_file_choose()}
        hint={m.industries_file_hint()}
        accept=".xlsx,.xls"
        file={file && { name: file.name, size: formatBytes(file.size) }}
        onFile={take}
        onRemove={() => setFile(undefined)}
        removeLabel={m.industries_file_remove()}
        error={error}
        disabled={add.isPending || busy}
      />
      {add.isPending ? (
        <ProgressBar
          label={m.industries_file_sending()}
          detail={
            sent < 1 ? `${formatNumber(Math.round(sent * 100))}%` : m.industries_file_reading()
          }
          value={sent < 1 ? sent : undefined}
          cancelLabel={m.common_cancel()}
          onCancel={() => giveUp.current?.abort()}
        />
      ) : null}
      {file && !add.isPending ? (
        <Button tone="primary" disabled={busy} onClick={() => void send(file)}>
          {m.industries_file_send()}
        </Button>
      ) : null}
    </div>
  );
}
