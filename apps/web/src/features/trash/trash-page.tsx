import { TRASH_DAYS } from '@station/contract/trash/trash';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../paraglide/messages.js';
import { pagedList } from '../../platform/list-state.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import css from './trash.module.css';
import { keyOf, trashColumns } from './trash-columns.tsx';
import { ChosenBar, TrashHeader, trashActions } from './trash-parts.tsx';
import { trashFailure, trashTexts } from './trash-texts.ts';
import { useTrashBin } from './use-trash-bin.tsx';

/** What was deleted, and the way back for it; the same in the home screen and in the admin hub. */
export function TrashPage() {
  const bin = useTrashBin();
  const { at, page, work, choice } = bin;
  const { search } = at.address;
  return (
    <>
      <TrashHeader />
      <Screen>
        <ListScreen
          className={css.trash}
          at={at}
          list={pagedList(page, ({ data }) => data, trashFailure)}
          texts={trashTexts()}
          title={
            <ScreenTitle subtitle={m.trash_text({ days: TRASH_DAYS })}>
              {m.common_record_trash()}
            </ScreenTitle>
          }
          actions={trashActions(bin)}
          notice={
            work.notice ? (
              <MessageBanner
                {...work.notice}
                closeLabel={m.common_close()}
                onClose={work.dismiss}
              />
            ) : null
          }
          searchKey={bin.searchKey}
          hideSearch={page.data?.total === 0 && search === ''}
          columns={trashColumns({
            search,
            now: page.dataUpdatedAt,
            onRestore: (thing) => work.restore([thing]),
          })}
          rowKey={keyOf}
          lines
          choice={choice}
          icon={<IconTrash size={40} aria-hidden="true" />}
          listRef={bin.listRef}
          bulk={<ChosenBar bin={bin} />}
        />
      </Screen>
    </>
  );
}
