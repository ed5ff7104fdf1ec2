import type { ImportSummary } from '@station/contract/imports/imports';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { historyColumns } from './history-columns.tsx';
import { useHistoryPage } from './import-address.ts';
import type { ImportKindWords } from './import-kind.ts';
import { importProblemText } from './import-texts.ts';
import { useImportHistory } from './imports.data.ts';
import { PagesBar } from './pages-bar.tsx';
import { UndoDialog, useUndo } from './undo-dialog.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** Who imported what, when, and what came of it; each can be looked at, saved from and undone. */
export function ImportHistory({ kind }: { kind: ImportKindWords }) {
  const [page, turn] = useHistoryPage();
  const history = useImportHistory(kind.kind, page);
  const navigate = useNavigate();
  const undo = useUndo(kind, ({ id }) => {
    // What came of it, and what was left, is told by the import's own screen.
    void navigate({ to: kind.places.one, params: { id } });
  });
  const shown = history.data?.data;
  const pagination = history.data?.pagination;
  const columns = historyColumns({ kind, undo: undo.ask });
  return (
    <Screen>
      <ScreenTitle subtitle={m.imports_history_subtitle()}>{m.imports_history_title()}</ScreenTitle>
      {history.error && shown ? (
        <div role="alert">
          <Notice
            tone="warning"
            action={<Button onClick={() => void history.refetch()}>{m.common_retry()}</Button>}
          >
            <strong>{m.imports_error_history()}</strong> {importProblemText(history.error)}
          </Notice>
        </div>
      ) : null}
      <DataTable<ImportSummary & { at: number }>
        caption={m.imports_history_title()}
        columns={columns}
        rows={shown?.map((one, at) => ({ ...one, at }))}
        rowKey={(one) => one.at}
        stale={history.isPlaceholderData}
        isFaded={(one) => one.state === 'cancelled' || one.state === 'failed'}
        loadingLabel={m.imports_history_loading()}
        empty={
          <EmptyState
            icon={<IconHistory size={40} aria-hidden="true" />}
            title={m.imports_history_none()}
            text={m.imports_history_none_text()}
            action={
              <ButtonLink tone="primary" to={kind.places.start}>
                {m.imports_tab_start()}
              </ButtonLink>
            }
          />
        }
        error={
          history.error && !shown ? (
            <ErrorState
              icon={<IconCloudOff size={40} aria-hidden="true" />}
              title={m.imports_error_history()}
              text={importProblemText(history.error)}
              action={
                <Button tone="primary" onClick={() => void history.refetch()}>
                  {m.common_retry()}
                </Button>
              }
            />
          ) : undefined
        }
      />
      {pagination ? <PagesBar pagination={pagination} onPage={turn} /> : null}
      <UndoDialog undo={undo} kind={kind} />
    </Screen>
  );
}
