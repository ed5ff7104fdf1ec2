import { NOTICE_DAYS } from '@station/contract/notices/notices';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { createLink, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { noticesFailure } from '../notice-texts.ts';
import { useNoticeOpening } from '../notices.data.ts';

const Back = createLink(BackAnchor);
const ToNotices = createLink(ButtonAnchor);

/** Where a notice, a push or a letter leads: marks it as read, and goes on to what it is about. */
export function OpenNoticePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const navigate = useNavigate();
  const opening = useNoticeOpening();
  const opened = useRef<string>(undefined);
  const open = () =>
    // In the place of this page, so that Back leads to where the person was.
    opening.mutate(Number(id), {
      onSuccess: (path) => void navigate({ href: path, replace: true }),
    });
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    open();
  });
  return (
    <>
      <ToolHeader
        back={<Back to="/home/notices" label={m.notices_back()} />}
        title={m.notices_title()}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden>{m.notices_title()}</ScreenTitle>
        {opening.error instanceof Problem && opening.error.code === 'not-found' ? (
          <EmptyState
            icon={<IconBellOff size={40} aria-hidden="true" />}
            title={m.notices_gone()}
            text={m.notices_gone_text({ days: NOTICE_DAYS.read })}
            action={<ToNotices to="/home/notices">{m.notices_back()}</ToNotices>}
          />
        ) : (
          <NotLoaded
            of={{ error: opening.error, refetch: open }}
            loading={m.notices_opening()}
            failure={noticesFailure}
          />
        )}
      </Screen>
    </>
  );
}
