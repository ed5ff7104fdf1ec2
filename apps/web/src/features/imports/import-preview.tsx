import type { DuplicatePolicy, Import } from '@station/contract/imports/imports';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CommitBar } from './commit-bar.tsx';
import { isFailedWhole } from './count-lines.ts';
import type { ImportKindTexts } from './import-kind.ts';
import { ImportMapping } from './import-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { cancelRun, type FailedRun, runCommit, useImportRun } from './import-runs.data.ts';
import { importProblemText, progressTexts } from './import-texts.ts';
import { noteImport, refreshImports, useSetDuplicates } from './imports.data.ts';
import css from './imports.module.css';

// Few previews need them; they are fetched ahead when a commit begins.
const loadBanners = () => import('./preview-banners.tsx');
const loadResult = () => import('./import-result.tsx');
const NothingBanner = lazyPart(
  async () => ({ NothingBanner: (await loadBanners()).NothingBanner }),
  'NothingBanner',
);
const CommitEnd = lazyPart(
  async () => ({ CommitEnd: (await loadBanners()).CommitEnd }),
  'CommitEnd',
);

type Props = { one: Import; kind: ImportKindTexts };

/** What would become of each row, the means to change that, and the way to write it. */
export function ImportPreview({ one, kind }: Props) {
  const client = useQueryClient();
  const [ended, setEnded] = useState<FailedRun>();
  const run = useImportRun(kind.kind);
  const committing = run?.task === 'commit' && run.id === one.id ? run : undefined;
  const mapping = run?.task === 'map' && run.id === one.id;
  const { added, updated, skipped } = one.counts;
  const taken = added + updated;

  const commit = async () => {
    setEnded(undefined);
    // Fetched ahead; what cannot be fetched now is tried again when it is shown.
    for (const load of [loadBanners, loadResult]) load().catch(() => {});
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
      <Suspense fallback={null}>
        {ended ? <CommitEnd ended={ended} onClose={() => setEnded(undefined)} /> : null}
        {taken === 0 && isFailedWhole(one.counts) !== undefined ? (
          <NothingBanner one={one} kind={kind} />
        ) : null}
      </Suspense>
      {one.own ? (
        <Notice tone="plain">{m.imports_keep_ready()}</Notice>
      ) : (
        <Notice tone="warning">{m.imports_foreign({ name: one.account_name })}</Notice>
      )}
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
    const settled = () => setChosen(undefined);
    choosing.mutate(duplicates, {
      onSuccess: settled,
      onError: (error) => {
        settled();
        toast({ text: `${m.imports_error_policy()}. ${importProblemText(error)}`, tone: 'bad' });
      },
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
