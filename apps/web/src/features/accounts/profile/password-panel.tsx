import { type SyntheticEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { focusFirstError } from '../../../platform/form-errors.tsx';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Password } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import origin from './messages/origin.json';
import { useChangePassword } from './profile.data.ts';
import css from './profile.module.css';
import { passwordRefusal } from './profile-texts.ts';

type Wrong = Partial<Record<'currentPassword' | 'newPassword', string>>;

type PasswordPanelProps = {
  /** When it was last changed, as ISO text. */
  changedAt?: string | null | undefined;
  /** Called when it has been changed. */
  onChanged?: () => void;
};

/** Changing one's own password (spec 1, sections 5 and 8). */
export function PasswordPanel({ changedAt, onChanged }: PasswordPanelProps) {
  const min = usePasswordMin();
  const user = useUser();
  const change = useChangePassword();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const { message, show, clear } = useTimedMessage();

  const run = async (element: HTMLFormElement) => {
    const values = new FormData(element);
    const currentPassword = String(values.get('currentPassword') ?? '');
    const newPassword = String(values.get('newPassword') ?? '');
    clear();
    const found = faultsOf(currentPassword, newPassword, min);
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(element);
    try {
      const ended = await change.mutateAsync({ currentPassword, newPassword });
      element.reset();
      toast({ text: savedText(ended), tone: 'good' });
      onChanged?.();
    } catch (error) {
      const { field, text } = passwordRefusal(error, min);
      if (field) {
        setWrong({ [field]: text });
        focusFirstError(element);
      } else if (error instanceof Problem && error.code === 'unauthenticated') {
        toast({ text, tone: 'bad' });
      } else show({ tone: 'bad', text });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) void run(event.currentTarget);
  };
  const eye = { showLabel: m.profile_password_show(), hideLabel: m.profile_password_hide() };

  return (
    <Panel
      title={m.profile_password_title()}
      text={[
        m.profile_password_text(),
        ...(changedAt ? [m.profile_password_changed_at({ date: formatDate(changedAt) })] : []),
      ].join(' ')}
      lang={languageOf(origin, '*')}
    >
      <form
        ref={form}
        noValidate
        className={css.form}
        aria-label={m.profile_password_title()}
        onSubmit={submit}
      >
        <OwnUsername username={user?.username} />
        <Password
          {...eye}
          name="currentPassword"
          label={m.profile_password_current()}
          autoComplete="current-password"
          error={wrong.currentPassword}
        />
        <Password
          {...eye}
          name="newPassword"
          label={m.profile_password_new()}
          hint={m.profile_password_hint({ min })}
          autoComplete="new-password"
          error={wrong.newPassword}
        />
        <FormMessage message={message} />
        <Button type="submit" tone="primary" busy={change.isPending} className={css.end}>
          {change.isPending ? m.profile_saving() : m.profile_password_save()}
        </Button>
      </form>
    </Panel>
  );
}

function faultsOf(currentPassword: string, newPassword: string, min: number): Wrong {
  return {
    ...(currentPassword === '' && { currentPassword: m.profile_password_missing() }),
    ...newFault(newPassword, min),
  };
}

function newFault(newPassword: string, min: number): Wrong {
  if (newPassword === '') return { newPassword: m.profile_password_new_missing() };
  const isShort = [...newPassword].length < min;
  return isShort ? { newPassword: m.profile_password_short({ min }) } : {};
}

function savedText(ended: number): string {
  return ended > 0
    ? m.profile_password_saved_ended({ count: formatNumber(ended) })
    : m.profile_password_saved();
}
