import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { useMailBanner } from '../mail-frame.tsx';
import { failed, mailProblemText } from '../mail-texts.ts';
import { useGoogleSignIn, useMailboxCalls } from './mailboxes.data.ts';

const ButtonLink = createLink(ButtonAnchor);

/** No mailbox can be connected yet: what is missing, and who can enter it. */
export function NotConfigured({ mayConfigure }: { mayConfigure: boolean }) {
  return (
    <EmptyState
      whole
      icon={<IconMail size={44} aria-hidden="true" />}
      title={m.mail_not_configured()}
      text={
        <>
          {m.mail_not_configured_text()}
          <br />
          {mayConfigure ? m.mail_not_configured_admin() : m.mail_not_configured_ask()}
        </>
      }
      action={
        mayConfigure ? (
          <ButtonLink
            to="/app/settings/mail"
            tone="primary"
            icon={<IconSettings size={18} aria-hidden="true" />}
          >
            {m.mail_settings_open()}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}

/** No mailbox is connected yet. */
export function FirstMailbox() {
  return (
    <EmptyState
      whole
      icon={<IconMail size={44} aria-hidden="true" />}
      title={m.mail_connect_title()}
      text={m.mail_connect_text()}
      action={<ConnectButtons />}
    />
  );
}

/** The two ways to a mailbox: Google's consent page, and an access token that was made elsewhere. */
export function ConnectButtons({ hint }: { hint?: string }) {
  const signIn = useGoogleSignIn();
  const banner = useMailBanner();
  const [isEntering, setEntering] = useState(false);
  return (
    <div className={css.ways}>
      <Button
        tone="primary"
        icon={<IconBrandGoogle size={18} aria-hidden="true" />}
        busy={signIn.isPending || signIn.isSuccess}
        onClick={() =>
          signIn.mutate(hint, {
            onError: (error) => banner.fail(failed(m.mail_no_auth_address(), error)),
          })
        }
      >
        {m.mail_connect_google()}
      </Button>
      <Button onClick={() => setEntering(true)}>{m.mail_token_enter()}</Button>
      {isEntering ? <TokenDialog onClose={() => setEntering(false)} /> : null}
    </div>
  );
}

/** Minutes that a token can be said to be good for. */
const MINUTES = { min: 1, usual: 60, max: 1_440 };

function TokenDialog({ onClose }: { onClose: () => void }) {
  const { enterToken } = useMailboxCalls();
  const record = useRecordForm({
    valuesOf: () => ({ token: '', minutes: String(MINUTES.usual) }),
    check: ({ token, minutes }) => [
      ...(token.trim() === '' ? [{ field: 'token', rule: 'required' as const }] : []),
      ...(Number(minutes) >= MINUTES.min && Number(minutes) <= MINUTES.max
        ? []
        : [{ field: 'minutes', rule: 'too-big' as const }]),
    ],
    errorText: ({ field }) =>
      field === 'token' ? m.mail_token_needed() : m.mail_token_minutes_wrong(),
    send: ({ token, minutes }) =>
      enterToken.mutateAsync({ token: token.trim(), expires_in: Math.round(Number(minutes) * 60) }),
    onSaved: ({ data }) => {
      onClose();
      toast({ text: m.mail_connected_named({ address: data.address }), tone: 'good' });
    },
    forgettable: true,
  });
  return (
    <FormDialog
      title={m.mail_token_title()}
      record={record}
      texts={formTexts()}
      submitLabel={m.mail_token_connect()}
      failureText={mailProblemText}
      onClose={onClose}
    >
      <p>{m.mail_token_text()}</p>
      <Field
        of={record}
        name="token"
        kind="password"
        label={m.mail_token()}
        showLabel={m.mail_token_show()}
        hideLabel={m.mail_token_hide()}
        // Not that of Station, which password managers would put here.
        autoComplete="new-password"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="minutes"
        type="number"
        min={MINUTES.min}
        max={MINUTES.max}
        label={m.mail_token_minutes()}
        hint={m.mail_token_minutes_hint({ minutes: formatNumber(MINUTES.usual) })}
      />
    </FormDialog>
  );
}
