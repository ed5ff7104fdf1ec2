import { TRASH_DAYS } from '@station/contract/trash/trash';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { useClearKey, useSearchKey } from '../../platform/list-keys.ts';
import { pagedList } from '../../platform/list-state.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { useTrashAddress } from './trash.address.ts';
import { useTrashPage } from './trash.data.ts';
import css from './trash.module.css';
import { keyOf, trashColumns } from './trash-columns.tsx';
import { trashFailure, trashWords } from './trash-texts.ts';
import { useTrashWork } from './use-trash-actions.ts';

const Back = createLink(BackAnchor);

/** What was deleted, and the way back for it; the same in the home screen and in the admin hub. */
export function TrashPage() {
  const user = useUser();
  const at = useTrashAddress();
  const page = useTrashPage(at.address);
  const { total = 0, until } = page.data ?? {};
  const listRef = useRef<HTMLElement>(null);
  const choice = useChosen(page.data?.data, {
    rowKey: keyOf,
    allLabel: m.common_select_all(),
    rowLabel: ({ label }) => m.trash_select_row({ label }),
    mark: () => <IconTrash size={20} />,
  });
  const work = useTrashWork(() => {
    choice.clear();
    listRef.current?.focus({ preventScroll: true });
  });
  const searchKey = useSearchKey(m.trash_shortcut_search());
  useClearKey(m.trash_shortcut_clear(), choice);

  const mayEmpty = user !== undefined && isAdmin(user) && total > 0;
  return (
    <>
      <ToolHeader back={<BackLink />} title={m.common_record_trash()} actions={<ShellMenuSlot />} />
      <Screen>
        <ListScreen
          className={css.trash}
          at={at}
          list={pagedList(page, ({ data }) => data, trashFailure)}
          words={trashWords()}
          title={
            <ScreenTitle subtitle={m.trash_text({ days: TRASH_DAYS })}>
              {m.common_record_trash()}
            </ScreenTitle>
          }
          tools={
            mayEmpty && until ? (
              <Button
                className={css.empty}
                tone="quietDanger"
                icon={<IconTrashX size={18} aria-hidden="true" />}
                busy={work.emptying}
                onClick={() => work.empty(total, until)}
              >
                {m.trash_empty()}
              </Button>
            ) : undefined
          }
          notice={
            work.notice ? (
              <MessageBanner
                tone={work.notice.tone}
                title={work.notice.title}
                lines={work.notice.lines.map((text) => ({ text, tone: 'plain' }))}
                closeLabel={m.common_close()}
                onClose={work.dismiss}
              />
            ) : null
          }
          searchKey={searchKey}
          hideSearch={total === 0 && at.address.search === ''}
          columns={trashColumns({
            search: at.address.search,
            now: page.dataUpdatedAt,
            onRestore: (thing) => work.restore([thing]),
          })}
          rowKey={keyOf}
          choice={choice}
          icon={<IconTrash size={40} aria-hidden="true" />}
          listRef={listRef}
          bulk={
            <BulkBar
              text={m.trash_selected({ count: formatNumber(choice.chosen.size) })}
              clearLabel={m.common_clear_selection()}
              onClear={choice.clear}
            >
              <Button
                icon={<IconRestore size={18} aria-hidden="true" />}
                busy={work.restoring}
                onClick={() => work.restore([...choice.chosen.values()])}
              >
                {m.common_restore()}
              </Button>
            </BulkBar>
          }
        />
      </Screen>
    </>
  );
}

function BackLink() {
  const inHub = useLocation({ select: (location) => location.pathname.startsWith('/app') });
  return <Back to={inHub ? '/app/contacts' : '/home/contacts'} label={m.trash_back()} />;
}
