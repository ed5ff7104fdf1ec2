import type { Import } from '@station/contract/imports/imports';
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { ImportPreview, ImportResult } from './import-parts.ts';
import { ImportSkeleton } from './import-skeleton.tsx';
import { importProblemText, reasonText } from './import-texts.ts';
import { ImportWaiting } from './import-waiting.tsx';
import { useImport } from './imports.data.ts';

const ButtonLink = createLink(ButtonAnchor);

type OneProps = { one: Import; kind: ImportKindTexts };

/** One import from its reading to its undo: each state has its own face. */
export function ImportScreen({ kind }: { kind: ImportKindTexts }) {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useImport(id);
  if (!data) {
    return (
      <Screen>
        <ScreenTitle hidden>{kind.title()}</ScreenTitle>
        {error ? (
          <NotShown error={error} kind={kind} onRetry={() => void refetch()} />
        ) : (
          <ImportSkeleton />
        )}
      </Screen>
    );
  }
  return (
    <Screen>
      <ScreenTitle subtitle={subtitleOf(data)}>{data.file_name}</ScreenTitle>
      {error ? <LostNotice onRetry={() => void refetch()} /> : null}
      <Face key={id} one={data} kind={kind} />
    </Screen>
  );
}

function subtitleOf(one: Import): string {
  if (one.state === 'ready') return m.imports_check_subtitle();
  const when = one.finished_at ?? one.created_at;
  return m.imports_by({ name: one.account_name, when: formatDateTime(when) });
}

function Face({ one, kind }: OneProps) {
  switch (one.state) {
    case 'reading':
    case 'committing':
      return <ImportWaiting one={one} kind={kind} />;
    case 'ready':
      return (
        <Suspense fallback={<ImportSkeleton />}>
          <ImportPreview one={one} kind={kind} />
        </Suspense>
      );
    case 'committed':
    case 'undone':
      return (
        <Suspense fallback={<ImportSkeleton />}>
          <ImportResult one={one} kind={kind} />
        </Suspense>
      );
    case 'cancelled':
      return (
        <EmptyState
          icon={<IconFileX size={40} aria-hidden="true" />}
          title={m.imports_cancelled_title()}
          text={m.imports_cancelled_text()}
          action={<ChooseOther kind={kind} />}
        />
      );
    case 'failed':
      return (
        <ErrorState
          icon={<IconFileX size={40} aria-hidden="true" />}
          title={m.imports_failed_title()}
          text={reasonText(one.failure?.reason) ?? m.imports_failed()}
          action={<ChooseOther kind={kind} />}
        />
      );
  }
}

function ChooseOther({ kind }: { kind: ImportKindTexts }) {
  return (
    <ButtonLink tone="primary" to={kind.places.start}>
      {m.imports_choose_other()}
    </ButtonLink>
  );
}

type FailureProps = { error: Error; kind: ImportKindTexts; onRetry: () => void };

function NotShown({ error, kind, onRetry }: FailureProps) {
  const gone = error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');
  if (gone) {
    return (
      <EmptyState
        icon={<IconFileX size={40} aria-hidden="true" />}
        title={m.imports_gone_title()}
        text={m.imports_gone_text()}
        action={<ChooseOther kind={kind} />}
      />
    );
  }
  const code = error instanceof Problem ? error.request_id : '';
  const text = importProblemText(error);
  return (
    <LoadFailure
      title={m.imports_error_one()}
      text={text}
      detail={code && !text.includes(code) ? m.imports_error_code({ code }) : undefined}
      retry={m.common_retry()}
      onRetry={onRetry}
    />
  );
}

/** Said over what is still there although nothing newer could be had. */
function LostNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice tone="warning" action={<Button onClick={onRetry}>{m.common_retry()}</Button>}>
        <strong>{m.imports_lost()}</strong> {m.imports_lost_text()}
      </Notice>
    </div>
  );
}
