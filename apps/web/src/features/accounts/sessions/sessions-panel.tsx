import type { Session } from '@station/contract/accounts/sessions';
import type { Icon } from '@tabler/icons-react';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import IconDeviceUnknown from '@tabler/icons-react/dist/esm/icons/IconDeviceUnknown.mjs';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import origin from './messages/origin.json';
import {
  useEndAllSessions,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from './sessions.data.ts';
import css from './sessions.module.css';
import { text } from './text.ts';

/** Where one is signed in, each place with the way to end it. */
export function SessionsPanel() {
  const sessions = useSessions();
  const end = useEndSession();
  const others = useEndOtherSessions();
  const all = useEndAllSessions();
  const { message, show, clear } = useTimedMessage();
  const list = useRef<HTMLElement>(null);
  const language = languageOf(origin, '*');

  const attempt = async (work: () => Promise<string | undefined>) => {
    clear();
    try {
      const done = await work();
      if (done) toast({ text: done, tone: 'good', lang: language });
      // The button that was pressed may be gone.
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      show({ tone: 'bad', text: failureText(error) });
    }
  };
  const endOne = (id: number) =>
    attempt(async () => {
      await end.mutateAsync(id);
      return m.sessions_ended();
    });
  const endOthers = () =>
    attempt(async () => {
      const count = await others.mutateAsync();
      return m.sessions_ended_others({ count: formatNumber(count) });
    });
  const endAll = async () => {
    const sure = await confirm({
      title: m.sessions_end_all_question(),
      text: m.sessions_end_all_text(),
      confirmLabel: text(m.common_account_sign_out_everywhere),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
      lang: language,
    });
    if (!sure) return;
    await attempt(async () => {
      await all.mutateAsync();
      return undefined;
    });
  };

  const hasOthers = sessions.data?.some((one) => !one.current) ?? false;
  return (
    <Panel id="sessions" title={m.sessions_title()} text={m.sessions_text()} lang={language}>
      <ListScreen
        list={loadedList(
          sessions,
          sessions.data,
          loadFailure(m.sessions_error_load, () => language),
        )}
        texts={{
          list: m.sessions_title(),
          head: listTexts(language).head,
          loading: text(m.common_loading),
          none: { title: m.sessions_title() },
        }}
        listRef={list}
        icon={null}
      >
        {(shown) => (
          <ul className={css.list} aria-label={m.sessions_list()}>
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => void endOne(session.id)}
              />
            ))}
          </ul>
        )}
      </ListScreen>
      <FormMessage message={message} />
      {sessions.data ? (
        <div className="wrap-2">
          {hasOthers ? (
            <Button busy={others.isPending} onClick={() => void endOthers()}>
              {m.sessions_end_others()}
            </Button>
          ) : null}
          <Button tone="quietDanger" busy={all.isPending} onClick={() => void endAll()}>
            {text(m.common_account_sign_out_everywhere)}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

const PICTURES: Record<Session['device']['kind'], Icon> = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconDeviceUnknown,
};

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const Picture = PICTURES[session.device.kind];
  const device = deviceText(session.device);
  return (
    <li className={css.session}>
      <Picture size={24} className={css.picture} aria-hidden="true" />
      <div className="fills">
        <p className={css.device}>
          <strong>{device}</strong>
          {session.current ? <Badge tint="green">{m.sessions_this_one()}</Badge> : null}
        </p>
        <p className="quiet-figures">
          {[session.place, session.address].filter(Boolean).join(' · ')}
        </p>
        <p className="quiet-figures">
          {m.sessions_last_used({ when: formatDateTime(session.last_used_at) })}
        </p>
        <p className={css.dates}>
          {m.sessions_since({ when: formatDateTime(session.created_at) })}
          {' · '}
          {m.sessions_until({ when: formatDateTime(session.expires_at) })}
        </p>
      </div>
      {session.current ? null : (
        <Button compact busy={busy} aria-label={m.sessions_end_row({ device })} onClick={onEnd}>
          {m.sessions_end()}
        </Button>
      )}
    </li>
  );
}

const KIND_TEXTS: Record<Session['device']['kind'], () => string> = {
  desktop: m.sessions_device_desktop,
  phone: m.sessions_device_phone,
  tablet: m.sessions_device_tablet,
  other: m.sessions_device_other,
};

/** As much as can be told of a device: `Chrome on Windows`, `Safari`, or its kind. */
function deviceText({ kind, browser, system }: Session['device']): string {
  if (browser && system) return m.sessions_device({ browser, system });
  return browser || system || KIND_TEXTS[kind]();
}

function failureText(error: unknown): string {
  const gone = error instanceof Problem && error.reason === 'accounts.session-not-found';
  if (gone) return m.sessions_gone();
  return `${m.sessions_error_end()}. ${problemText(error, languageOf(origin, '*'))}`;
}
