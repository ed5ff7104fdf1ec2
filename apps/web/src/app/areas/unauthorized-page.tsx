import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockCheck from '@tabler/icons-react/dist/esm/icons/IconLockCheck.mjs';
import { createLink, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { askForAccess } from '../../features/launcher/home/access.data.ts';
import { m } from '../../paraglide/messages.js';
import { useLock } from '../../platform/lock.ts';
import { problemText } from '../../platform/problem-text.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { appAt } from '../shell/open-app.tsx';
import { sectionAt } from '../shell/open-section.tsx';
import css from '../shell/whole-page.module.css';

const Back = createLink(BackAnchor);

/** Where an administrators' screen sends everybody else: which screen, which role, and the way to ask. */
export function UnauthorizedPage() {
  const text = useShellText();
  const session = useSession();
  const { from: page = '/app' } = useSearch({ from: '/unauthorized' });
  const name = screenName(page, text);
  const user = session.status === 'authenticated' ? session.user : undefined;
  const { state, failure, ask } = useAsking(page);
  const home = (
    <ButtonLink to="/home" tone={user ? 'plain' : 'primary'} wide>
      {text(m.app_home)}
    </ButtonLink>
  );

  if (user && isAdmin(user)) {
    return (
      <Refusal
        title={text(m.app_unauthorized_open)}
        icon={<IconLockCheck size={44} aria-hidden="true" />}
      >
        {/* The route has let only an address of our own through. */}
        <ButtonLink to={page as '/app'} tone="primary" wide>
          {text(m.app_unauthorized_go, { page: name })}
        </ButtonLink>
        {home}
      </Refusal>
    );
  }
  if (state === 'asked') {
    return (
      <Refusal
        title={text(m.app_unauthorized_asked)}
        icon={<IconLockCheck size={44} aria-hidden="true" />}
        text={text(m.app_unauthorized_asked_text, { page: name })}
        fresh
      >
        {home}
      </Refusal>
    );
  }
  return (
    <Refusal
      title={text(m.app_unauthorized_title)}
      icon={<IconLock size={44} aria-hidden="true" />}
      text={
        <>
          {text(m.app_unauthorized_text, { page: name })}
          <br />
          {text(m.app_unauthorized_need, { role: text(m.common_account_role_admin) })}
          <br />
          {user ? text(m.app_unauthorized_role) : null}
        </>
      }
    >
      {user ? (
        <Button tone="primary" wide busy={state === 'asking'} onClick={() => void ask()}>
          {state === 'asking' ? text(m.app_unauthorized_asking) : text(m.app_unauthorized_ask)}
        </Button>
      ) : null}
      <p role="alert" className={css.failure}>
        {failure}
      </p>
      {home}
    </Refusal>
  );
}

type Asking = 'idle' | 'asking' | 'asked';

/** Asking the administrators to be let in. Asking twice changes nothing. */
function useAsking(page: string) {
  const text = useShellText();
  const language = useScreenLanguage();
  const [state, setState] = useState<Asking>('idle');
  const [failure, setFailure] = useState<string>();
  const lock = useLock();
  const ask = async () => {
    setState('asking');
    setFailure(undefined);
    try {
      await askForAccess(page);
      setState('asked');
    } catch (error) {
      setState('idle');
      setFailure(`${text(m.app_unauthorized_failed)}. ${problemText(error, language)}`);
    }
  };
  return { state, failure, ask: () => lock.run(ask) };
}

type RefusalProps = {
  title: string;
  icon: ReactNode;
  text?: ReactNode;
  /** It takes the place of what stood here, and is read out. */
  fresh?: boolean;
  children: ReactNode;
};

function Refusal({ title, icon, text: why, fresh, children }: RefusalProps) {
  const text = useShellText();
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={text(m.app_home)} />}
        title="Station"
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden>{title}</ScreenTitle>
        <div role={fresh ? 'status' : undefined} className={css.whole}>
          <EmptyState
            whole
            icon={icon}
            title={title}
            text={why}
            action={<div className={css.actions}>{children}</div>}
          />
        </div>
      </Screen>
    </>
  );
}

/** How a screen is called by the tile that leads to it; its address, where none does. */
function screenName(path: string, text: ReturnType<typeof useShellText>): string {
  const app = sectionAt(path) ?? appAt(path);
  if (app) return text(app.label);
  return path === '/app' || path.startsWith('/app/') ? text(m.hub_title) : path;
}
