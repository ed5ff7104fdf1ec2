import type { ImportSummary } from '@station/contract/imports/imports';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { pagedList } from '../../platform/list-state.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { historyColumns } from './history-columns.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { importProblemText } from './import-texts.ts';
import { useHistoryAddress } from './imports.address.ts';
import { useImportHistory } from './imports.data.ts';
import { UndoDialog, useUndo } from './undo-dialog.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** Who imported what, when, and what came of it; each can be looked at, saved from and undone. */
export function ImportHistory({ kind }: { kind: ImportKindTexts }) {
  const at = useHistoryAddress();
  const history = useImportHistory(kind.kind, at.address.page);
  const navigate = useNavigate();
  const undo = useUndo(kind, ({ id }) => {
    // What came of it, and what was left, is told by the import's own screen.
    void navigate({ to: kind.places.one, params: { id } });
  });
  return (
    <Screen>
      <ListScreen<ImportSummary & { place: number }>
        at={at}
        list={pagedList(
          history,
          ({ data }) => data.map((one, place) => ({ ...one, place })),
          (error) => ({
            title: m.imports_error_history(),
            text: importProblemText(error),
            retry: m.common_retry(),
          }),
        )}
        texts={{
          list: m.imports_history_title(),
          head: listTexts().head,
          loading: m.imports_history_loading(),
          none: { title: m.imports_history_none(), text: m.imports_history_none_text() },
          pages: listTexts().pages(m.imports_range),
        }}
        title={
          <ScreenTitle subtitle={m.imports_history_subtitle()}>
            {m.imports_history_title()}
          </ScreenTitle>
        }
        remark={
          history.error && history.data ? (
            <div role="alert">
              <Notice
                tone="warning"
                action={<Button onClick={() => void history.refetch()}>{m.common_retry()}</Button>}
              >
                <strong>{m.imports_error_history()}</strong> {importProblemText(history.error)}
              </Notice>
            </div>
          ) : null
        }
        columns={historyColumns({ kind, undo: undo.ask })}
        rowKey={({ place }) => place}
        isFaded={({ state }) => state === 'cancelled' || state === 'failed'}
        icon={<IconHistory size={40} aria-hidden="true" />}
        action={
          <ButtonLink tone="primary" to={kind.places.start}>
            {m.imports_tab_start()}
          </ButtonLink>
        }
      />
      <UndoDialog undo={undo} kind={kind} />
    </Screen>
  );
}
