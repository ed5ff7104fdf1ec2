import type { HistoryEntry, HistoryOrigin } from '@station/contract/contacts/contact-history';
import type { Contact } from '@station/contract/contacts/contacts';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useContactHistory } from './contact-history.data.ts';
import css from './contact-history.module.css';
import { Entry, Origin } from './history-entry.tsx';
import { useHistoryWork } from './history-work.tsx';

const Back = createLink(BackAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** What happened to a contact, newest first, and the way back to any version of it. */
export function ContactHistoryPage() {
  const id = Number(useParams({ strict: false }).id);
  const history = useContactHistory(id);
  const work = useHistoryWork(id);
  const pages = history.data?.pages;
  const first = pages?.[0];
  const current = first?.current ?? null;
  return (
    <>
      <ToolHeader
        back={<BackLink id={id} />}
        title={m.common_history()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle subtitle={m.contact_history_text()}>
          {first ? m.common_history_of({ name: first.name }) : m.common_history()}
        </ScreenTitle>
        {work.failure ? (
          <MessageBanner
            tone="bad"
            title={m.contact_history_error_restore()}
            lines={[{ text: work.failure, tone: 'plain' }]}
            closeLabel={m.common_close()}
            onClose={work.dismiss}
          />
        ) : null}
        {first && !current ? <InTrash /> : null}
        {history.isPending ? <CentredSpinner text={m.contact_history_loading()} /> : null}
        {history.error && !pages ? (
          <HistoryFailure error={history.error} onRetry={() => void history.refetch()} />
        ) : null}
        {pages ? (
          <Entries
            entries={pages.flatMap((page) => page.data)}
            origin={pages.at(-1)?.origin ?? null}
            current={current}
            work={work}
          />
        ) : null}
        {history.hasNextPage ? (
          <div className={css.foot}>
            <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {history.isFetchingNextPage ? m.common_loading() : m.contact_history_more()}
            </Button>
          </div>
        ) : null}
      </Screen>
    </>
  );
}

function BackLink({ id }: { id: number }) {
  const directory = useDirectoryPath();
  return (
    <Back
      to={`${directory}/$id`}
      params={{ id: String(id) }}
      label={m.contact_history_to_contact()}
    />
  );
}

function InTrash() {
  const directory = useDirectoryPath();
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink compact to={`${directory}/trash`}>
          {m.contact_history_open_trash()}
        </ButtonLink>
      }
    >
      {m.contact_history_in_trash()}
    </Notice>
  );
}

type EntriesProps = {
  entries: readonly HistoryEntry[];
  origin: HistoryOrigin | null;
  current: Contact | null;
  work: ReturnType<typeof useHistoryWork>;
};

function Entries({ entries, origin, current, work }: EntriesProps) {
  if (entries.length === 0 && !origin) return <NoChanges />;
  return (
    <>
      {entries.length === 0 ? <NoChanges /> : null}
      <ol className={css.entries} aria-label={m.contact_history_list()}>
        {entries.map((entry, at) => (
          <Entry
            key={entry.id}
            entry={entry}
            disabled={work.busyWith !== undefined && work.busyWith !== entry.id}
            busy={work.busyWith === entry.id}
            onRestore={
              current && entry.changes.length > 0
                ? () => work.restore(current, entries.slice(0, at + 1))
                : undefined
            }
          />
        ))}
        {origin ? <Origin origin={origin} /> : null}
      </ol>
    </>
  );
}

function NoChanges() {
  return (
    <EmptyState
      icon={<IconHistory size={40} aria-hidden="true" />}
      title={m.contact_history_none()}
      text={m.contact_history_none_hint()}
    />
  );
}

function HistoryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const directory = useDirectoryPath();
  if (!(error instanceof Problem && error.code === 'not-found')) {
    return (
      <LoadFailure
        title={m.contact_history_error()}
        words={failureWords(error)}
        onRetry={onRetry}
      />
    );
  }
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={m.contact_history_gone()}
      text={m.contact_history_gone_hint()}
      action={
        <ButtonLink tone="primary" to={directory}>
          {m.contact_history_back()}
        </ButtonLink>
      }
    />
  );
}
