import { TRASH_DAYS, type TrashedThing } from '@station/contract/trash/trash';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { listWords } from '../../platform/list-words.ts';
import { failureWords } from '../../platform/problem-text.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import type { Selection } from '../../ui/table-selection.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useTrashPage } from './trash.data.ts';
import css from './trash.module.css';
import { useTrashAddress } from './trash-address.ts';
import { keyOf, trashColumns } from './trash-columns.tsx';
import { useTrashWork } from './use-trash-actions.ts';

const Back = createLink(BackAnchor);

/** The key that leads into the search. */
const SEARCH_KEY = '/';

/** What was deleted, and the way back for it; the same in the home screen and in the admin hub. */
export function TrashPage() {
  const user = useUser();
  const mayEmpty = user !== undefined && isAdmin(user);
  const [address, change] = useTrashAddress();
  const page = useTrashPage(address);
  const list = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);

  const shown = page.data;
  const stale = page.isPlaceholderData;
  const choice = useChoice(shown?.data ?? []);
  const work = useTrashWork(() => {
    choice.clear();
    list.current?.focus({ preventScroll: true });
  });

  // A page beyond the end, such as after its last row was restored, shows the last one.
  const totalPages = stale ? undefined : shown?.pagination.total_pages;
  const beyond = totalPages !== undefined && address.page > Math.max(1, totalPages);
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, totalPages), replace: true });
  }, [beyond, totalPages, change]);

  useShortcut({
    keys: SEARCH_KEY,
    description: m.trash_shortcut_search(),
    run: () => {
      search.current?.focus();
      search.current?.select();
    },
  });
  useShortcut({
    keys: 'Escape',
    description: m.trash_shortcut_clear(),
    run: choice.clear,
    disabled: choice.chosen.length === 0,
  });

  const turnTo = (to: number) => {
    change({ page: to });
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  };

  const { total = 0, until } = shown ?? {};
  const filtered = address.search !== '';
  return (
    <>
      <ToolHeader back={<BackLink />} title={m.common_record_trash()} actions={<ShellMenuSlot />} />
      <Screen>
        <ScreenHead className={css.head}>
          <ScreenTitle subtitle={m.trash_text({ days: TRASH_DAYS })}>
            {m.common_record_trash()}
          </ScreenTitle>
          {mayEmpty && total > 0 && until ? (
            <Button
              tone="quietDanger"
              icon={<IconTrashX size={18} aria-hidden="true" />}
              busy={work.emptying}
              onClick={() => work.empty(total, until)}
            >
              {m.trash_empty()}
            </Button>
          ) : null}
        </ScreenHead>
        {work.notice ? (
          <MessageBanner
            tone={work.notice.tone}
            title={work.notice.title}
            lines={work.notice.lines.map((text) => ({ text, tone: 'plain' }))}
            closeLabel={m.common_close()}
            onClose={work.dismiss}
          />
        ) : null}
        {total > 0 || filtered ? (
          <SearchField
            label={m.trash_search()}
            placeholder={m.trash_search_placeholder()}
            value={address.search}
            onSearch={(text) => change({ search: text, replace: true })}
            clearLabel={m.common_clear_search()}
            shortcut={SEARCH_KEY}
            inputRef={search}
          />
        ) : null}
        <section ref={list} tabIndex={-1} className={css.list} aria-label={m.trash_list()}>
          <p role="status" className={shown?.data.length ? css.found : 'visually-hidden'}>
            {filtered && shown && !stale
              ? m.trash_found({ count: formatNumber(shown.pagination.total_records) })
              : null}
          </p>
          <DataTable
            caption={m.trash_list()}
            columns={trashColumns({
              search: address.search,
              now: page.dataUpdatedAt,
              onRestore: (thing) => work.restore([thing]),
            })}
            rows={beyond ? undefined : shown?.data}
            rowKey={keyOf}
            selection={choice.selection}
            stale={stale}
            loadingLabel={m.common_loading()}
            empty={<Nothing filtered={filtered} onClear={() => change({ search: '' })} />}
            error={
              page.error && !shown ? (
                <LoadFailure
                  title={m.trash_error_list()}
                  words={failureWords(page.error)}
                  onRetry={() => void page.refetch()}
                />
              ) : undefined
            }
          />
          {shown ? <Pages {...shown.pagination} onPage={turnTo} /> : null}
        </section>
        {choice.chosen.length > 0 ? (
          <BulkBar
            text={m.trash_selected({ count: formatNumber(choice.chosen.length) })}
            clearLabel={m.common_clear_selection()}
            onClear={choice.clear}
          >
            <Button
              icon={<IconRestore size={18} aria-hidden="true" />}
              busy={work.restoring}
              onClick={() => work.restore(choice.chosen)}
            >
              {m.common_restore()}
            </Button>
          </BulkBar>
        ) : null}
      </Screen>
    </>
  );
}

function BackLink() {
  const inHub = useLocation({ select: (location) => location.pathname.startsWith('/app') });
  return <Back to={inHub ? '/app/contacts' : '/home/contacts'} label={m.trash_back()} />;
}

/** Which things are chosen, also on other pages and by other searches. */
function useChoice(rows: readonly TrashedThing[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, TrashedThing>>(new Map());
  const selection: Selection<TrashedThing> = {
    selected: new Set(chosen.keys()),
    onChange: (keys) => {
      const known = new Map([...chosen, ...rows.map((row) => [keyOf(row), row] as const)]);
      setChosen(new Map([...known].filter(([key]) => keys.has(key))));
    },
    rowKey: keyOf,
    allLabel: m.common_select_all(),
    rowLabel: ({ label }) => m.trash_select_row({ label }),
    mark: () => <IconTrash size={20} />,
  };
  return { selection, chosen: [...chosen.values()], clear: () => setChosen(new Map()) };
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconTrash size={40} aria-hidden="true" />}
      title={filtered ? m.trash_none_found() : m.trash_none()}
      text={filtered ? m.trash_none_found_hint() : m.trash_none_hint({ days: TRASH_DAYS })}
      action={filtered ? <Button onClick={onClear}>{m.common_clear_search()}</Button> : undefined}
    />
  );
}

type PagesProps = {
  page: number;
  per_page: number;
  total_pages: number;
  total_records: number;
  onPage: (page: number) => void;
};

function Pages({ page, per_page, total_pages, total_records, onPage }: PagesProps) {
  return (
    <Pagination
      {...listWords().pages({ page, total_pages })}
      page={page}
      totalPages={total_pages}
      onPage={onPage}
      summary={m.trash_range({
        from: formatNumber((page - 1) * per_page + 1),
        to: formatNumber(Math.min(page * per_page, total_records)),
        total: formatNumber(total_records),
      })}
    />
  );
}
