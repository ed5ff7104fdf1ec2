import type { HistoryEntry, HistoryOrigin } from '@station/contract/contacts/contact-history';
import type { Contact } from '@station/contract/contacts/contacts';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { endlessList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListScreen, type ListTexts } from '../../../ui/list-screen.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useContactHistory } from './contact-history.data.ts';
import { Entry, Origin } from './history-entry.tsx';
import { useHistoryActions } from './use-history-actions.tsx';

const Back = createLink(BackAnchor);
const ButtonLink = createLink(ButtonAnchor);

type HistoryPage = { data: readonly HistoryEntry[]; origin: HistoryOrigin | null };

/** A change of the contact, or how it came to be. */
type Line = HistoryEntry | { origin: HistoryOrigin };

/** What happened to a contact, newest first, and the way back to any version of it. */
export function ContactHistoryPage() {
  const id = Number(useParams({ strict: false }).id);
  const history = useContactHistory(id);
  const work = useHistoryActions(id);
  const first = history.data?.pages[0];
  const title = first ? m.common_history_of({ name: first.name }) : m.common_history();
  return (
    <>
      <ToolHeader
        back={<BackLink id={id} />}
        title={m.common_history()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        {history.error && !first && isGone(history.error) ? (
          <>
            <ScreenTitle>{title}</ScreenTitle>
            <Gone />
          </>
        ) : (
          <ListScreen
            list={endlessList(history, linesOf, historyFailure, problemText)}
            texts={historyTexts()}
            title={<ScreenTitle subtitle={m.contact_history_text()}>{title}</ScreenTitle>}
            notice={<Notices work={work} inTrash={first !== undefined && !first.current} />}
            icon={<IconHistory size={40} aria-hidden="true" />}
          >
            {(lines) => <Lines lines={lines} current={first?.current ?? null} work={work} />}
          </ListScreen>
        )}
      </Screen>
    </>
  );
}

/** The changes of a page; after the last one, where the contact comes from. */
const linesOf = ({ data, origin }: HistoryPage): Line[] =>
  origin ? [...data, { origin }] : [...data];

function historyTexts(): ListTexts {
  return {
    list: m.contact_history_list(),
    head: listTexts().head,
    loading: m.contact_history_loading(),
    none: { title: m.contact_history_none(), text: m.contact_history_none_hint() },
    more: { more: m.contact_history_more(), loading: m.common_loading() },
  };
}

const historyFailure = loadFailure(m.contact_history_error);

type NoticesProps = { work: ReturnType<typeof useHistoryActions>; inTrash: boolean };

function Notices({ work, inTrash }: NoticesProps) {
  return (
    <>
      {work.failure ? (
        <MessageBanner
          tone="bad"
          title={m.contact_history_error_restore()}
          lines={[{ text: work.failure, tone: 'plain' }]}
          closeLabel={m.common_close()}
          onClose={work.dismiss}
        />
      ) : null}
      {inTrash ? <InTrash /> : null}
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

type LinesProps = {
  lines: readonly Line[];
  current: Contact | null;
  work: ReturnType<typeof useHistoryActions>;
};

function Lines({ lines, current, work }: LinesProps) {
  const entries = lines.filter((line): line is HistoryEntry => !('origin' in line));
  return (
    <>
      {entries.length === 0 ? <NoChanges /> : null}
      <ol className="stack-3" aria-label={m.contact_history_list()}>
        {lines.map((line, at) =>
          'origin' in line ? (
            <Origin key="origin" origin={line.origin} />
          ) : (
            <Entry
              key={line.id}
              entry={line}
              disabled={work.busyWith !== undefined && work.busyWith !== line.id}
              busy={work.busyWith === line.id}
              onRestore={
                current && line.changes.length > 0
                  ? () => work.restore(current, entries.slice(0, at + 1))
                  : undefined
              }
            />
          ),
        )}
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

const isGone = (error: Error) => error instanceof Problem && error.code === 'not-found';

/** There is no such contact, also in no trash. */
function Gone() {
  const directory = useDirectoryPath();
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
