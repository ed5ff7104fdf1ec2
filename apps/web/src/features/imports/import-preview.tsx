import type { DuplicatePolicy, Import } from '@station/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CommitBar } from './commit-bar.tsx';
import { countLines, isFailedWhole } from './count-lines.ts';
import type { ImportKindWords } from './import-kind.ts';
import { ImportMapping } from './import-mapping.tsx';
import { preloadImportResult } from './import-result-part.ts';
import { ImportRows } from './import-rows.tsx';
import { cancelRun, type RunEnd, runCommit, useImportRun } from './import-runs.ts';
import { importProblemText, progressTexts } from './import-texts.ts';
import { noteImport, refreshImports, useSetDuplicates } from './imports.data.ts';
import css from './imports.module.css';

type Props = { one: Import; kind: ImportKindWords };

type Ended = Exclude<RunEnd, { kind: 'done' }>;

/** What would become of each row, the means to change that, and the way to write it. */
export function ImportPreview({ one, kind }: Props) {
  const client = useQueryClient();
  const [ended, setEnded] = useState<Ended>();
  const run = useImportRun(kind.kind);
  const committing = run?.task === 'commit' && run.id === one.id ? run : undefined;
  const mapping = run?.task === 'map' && run.id === one.id;
  const { added, updated, skipped } = one.counts;
  const taken = added + updated;

  const commit = async () => {
    setEnded(undefined);
    preloadImportResult();
    const end = await runCommit(kind.kind, one.id, taken);
    kind.refresh(client);
    if (end.kind === 'done') return noteImport(client, end.data);
    setEnded(end);
    // Whatever was heard last, the server knows how it stands.
    await refreshImports(client);
  };

  if (committing) {
    const { label, detail, share } = progressTexts(committing.step, kind);
    return (
      <>
        <ProgressBar
          label={label}
          detail={detail}
          value={share}
          cancelLabel={m.imports_cancel_writing()}
          onCancel={() => void cancelRun(kind.kind)}
        />
        <Notice tone="plain">{m.imports_keep_writing()}</Notice>
      </>
    );
  }
  return (
    <>
      {ended ? <CommitEnd ended={ended} onClose={() => setEnded(undefined)} /> : null}
      {one.own ? (
        <Notice tone="plain">{m.imports_keep_ready()}</Notice>
      ) : (
        <Notice tone="warning">{m.imports_foreign({ name: one.account_name })}</Notice>
      )}
      {taken === 0 && isFailedWhole(one.counts) !== undefined ? (
        <NothingBanner one={one} kind={kind} />
      ) : null}
      <ImportMapping one={one} kind={kind} />
      {one.own && updated + skipped > 0 ? <Policy one={one} kind={kind} /> : null}
      <ImportRows one={one} kind={kind} />
      {one.own && !mapping ? (
        <CommitBar one={one} kind={kind} onCommit={() => void commit()} />
      ) : null}
    </>
  );
}

/** Skip or update what is there already. The choice shows at once, and goes back if it failed. */
function Policy({ one, kind }: Props) {
  const choosing = useSetDuplicates(one.id);
  const [chosen, setChosen] = useState<DuplicatePolicy>();
  const choose = (duplicates: DuplicatePolicy) => {
    setChosen(duplicates);
    choosing.mutate(duplicates, {
      onError: (error) =>
        toast({ text: `${m.imports_error_policy()}. ${importProblemText(error)}`, tone: 'bad' }),
      onSettled: () => setChosen(undefined),
    });
  };
  return (
    <div className={css.policy}>
      <ChoiceGroup
        label={kind.policy()}
        value={chosen ?? one.duplicates}
        onChange={choose}
        choices={[
          { value: 'skip', label: m.imports_policy_skip() },
          { value: 'update', label: m.imports_policy_update() },
        ]}
        columns={2}
      />
    </div>
  );
}

/** As it stands, nothing would be written: said with the counts, red or not (spec 2, section 4). */
function NothingBanner({ one, kind }: Props) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <MessageBanner
      tone={isFailedWhole(one.counts) ? 'bad' : 'good'}
      title={m.imports_commit_nothing()}
      lines={countLines(one.counts, kind)}
      closeLabel={m.imports_close()}
      onClose={() => setClosed(true)}
    />
  );
}

function CommitEnd({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const lost =
    ended.kind === 'failed' && ended.error instanceof Problem && ended.error.code === 'network';
  const title = () => {
    if (ended.kind === 'cancelled') return m.imports_cancelled_writing();
    return lost ? m.imports_lost() : m.imports_error_commit();
  };
  const text = () => {
    if (ended.kind === 'cancelled') return undefined;
    return lost ? m.imports_lost_writing() : importProblemText(ended.error);
  };
  const line = text();
  return (
    <MessageBanner
      tone="bad"
      title={title()}
      lines={line === undefined ? [] : [{ text: line, tone: 'plain' }]}
      closeLabel={m.imports_close()}
      onClose={onClose}
    />
  );
}
