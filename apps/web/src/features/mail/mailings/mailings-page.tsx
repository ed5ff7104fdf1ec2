import type { Mailbox } from '@station/contract/mail/mail-fields';
import type { RecipientSource } from '@station/contract/mail/mailing-recipients';
import { MAILING_STATES, type Mailing, type MailingState } from '@station/contract/mail/mailings';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { createLink, useLocation, useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { BeginFor } from './begin-for.tsx';
import { useMailingsAddress } from './mailings.address.ts';
import { useMailingCalls, useMailings, useSendingMailboxes } from './mailings.data.ts';
import { mailingFailure, mailingProblemText, STATE_TEXTS, STATE_TINTS } from './mailings-texts.ts';

const Back = createLink(BackAnchor);
const Open = createLink(OpenAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** Letters to many: those that were sent, are being sent, or written. */
export function MailingsPage() {
  const at = useMailingsAddress();
  const { state } = at.address;
  const page = useMailings(at.address);
  const mailboxes = useSendingMailboxes();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ state: { writeTo } }) => writeTo });
  const { create } = useMailingCalls();
  const begin = () => {
    const [mailbox] = mailboxes ?? [];
    if (!mailbox) return;
    create.mutate(
      { mailbox_id: mailbox.id },
      {
        onSuccess: ({ data: { id } }) =>
          void navigate({ to: '/autogmail/mailings/$id', params: { id: String(id) } }),
        onError: (error) => toast({ text: mailingProblemText(error), tone: 'bad' }),
      },
    );
  };
  return (
    <>
      <ToolHeader
        back={<Back to="/autogmail" label={m.mailings_back_to_mail()} />}
        title={m.mailings_title()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ListScreen
          lines
          at={at}
          list={pagedList(page, ({ data }) => data, mailingFailure)}
          texts={mailingsTexts()}
          title={<ScreenTitle subtitle={m.mailings_text()}>{m.mailings_title()}</ScreenTitle>}
          notice={<Beginning from={from} mailboxes={mailboxes} />}
          {...(mailboxes !== undefined &&
            mailboxes.length > 0 && {
              primary: {
                key: 'add',
                label: m.mailings_new(),
                icon: <IconPlus size={18} aria-hidden="true" />,
                onSelect: begin,
              },
            })}
          actions={[
            {
              key: 'suppressions',
              label: m.mailings_suppressions(),
              icon: <IconMailOff size={18} aria-hidden="true" />,
              onSelect: () => void navigate({ to: '/autogmail/suppressions' }),
            },
          ]}
          fields={
            <Select
              label={m.common_status()}
              value={state}
              onChange={(event) => at.change({ state: event.currentTarget.value as MailingState })}
              choices={[
                { value: '', label: m.common_all() },
                ...MAILING_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() })),
              ]}
            />
          }
          set={setFilters(
            state !== '' && {
              key: 'state',
              label: STATE_TEXTS[state](),
              onRemove: () => at.change({ state: undefined }),
            },
          )}
          onClear={() => at.change({ search: '', state: undefined })}
          columns={columns()}
          rowKey={({ id }) => id}
          icon={<IconSend size={40} aria-hidden="true" />}
        />
      </Screen>
    </>
  );
}

type BeginningProps = {
  from: RecipientSource | undefined;
  mailboxes: readonly Mailbox[] | undefined;
};

/** A letter for people who were chosen elsewhere; that a mailbox is needed; or nothing. */
function Beginning({ from, mailboxes }: BeginningProps) {
  if (!mailboxes) return null;
  const [mailbox] = mailboxes;
  if (mailbox) return from ? <BeginFor from={from} mailboxId={mailbox.id} /> : null;
  return (
    <Notice tone="warning" action={<ButtonLink to="/autogmail">{m.mailings_connect()}</ButtonLink>}>
      {m.mailings_no_mailbox_text()}
    </Notice>
  );
}

const mailingsTexts = () =>
  plainListTexts({
    list: m.mailings_title(),
    search: m.mailings_search(),
    found: (count: number) => m.mailings_found({ count: formatNumber(count) }),
    none: { title: m.mailings_none(), text: m.mailings_text() },
    noneFound: m.mailings_none_found(),
    clears: 'filters',
    range: m.mailings_range,
  });

const columns = (): Column<Mailing>[] => [
  {
    key: 'subject',
    header: m.mailings_subject(),
    card: 'title',
    cell: ({ id, subject }) => (
      <Open to="/autogmail/mailings/$id" params={{ id: String(id) }}>
        {subject || m.mailings_no_subject()}
      </Open>
    ),
  },
  {
    key: 'state',
    header: m.common_status(),
    card: 'badge',
    cell: ({ state }) => <Badge tint={STATE_TINTS[state]}>{STATE_TEXTS[state]()}</Badge>,
  },
  {
    key: 'letters',
    header: m.mailings_letters(),
    card: 'detail',
    cell: ({ counts: { waiting, sent, failed, uncertain, skipped } }) => (
      <span className="figures">
        {m.mailings_sent_of({
          sent: formatNumber(sent),
          total: formatNumber(waiting + sent + failed + uncertain + skipped),
        })}
        {failed + uncertain > 0
          ? ` · ${m.mailings_troubled({ count: formatNumber(failed + uncertain) })}`
          : null}
      </span>
    ),
  },
  {
    key: 'mailbox',
    header: m.mailings_from(),
    card: 'detail',
    cell: ({ mailbox_address }) => mailbox_address,
  },
  {
    key: 'when',
    header: m.mailings_when(),
    card: 'detail',
    cell: ({ created_at, started_at }) => (
      <span className="figures">{formatDateTime(started_at ?? created_at)}</span>
    ),
  },
];
