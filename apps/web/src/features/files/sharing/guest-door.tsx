import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formWords } from '../../../platform/record-words.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { reasonOf, sharingProblemText } from './sharing-texts.ts';

type GuestDoorProps = {
  /** What a guest came for, as the heading. */
  title: string;
  icon: ReactNode;
  /** How the last try ended; undefined while the first one is on its way. */
  error: unknown;
  /** Tries, at first without a password. */
  open: (password?: string) => Promise<unknown>;
};

/** Before a link has opened: its password, or why it opens nothing. */
export function GuestDoor({ title, icon, error, open }: GuestDoorProps) {
  const first = useRef(open);
  useEffect(() => {
    void first.current().catch(() => undefined);
  }, []);
  const reason = reasonOf(error);
  if (!error) return <CentredSpinner text={m.common_loading()} />;
  const asks = reason === 'files.link-password-needed' || reason === 'files.link-password-wrong';
  if (asks) {
    return (
      <>
        <ScreenTitle subtitle={m.files_guest_password_text()}>{title}</ScreenTitle>
        <PasswordForm open={open} error={error} />
      </>
    );
  }
  return (
    <>
      <ScreenTitle hidden>{title}</ScreenTitle>
      <EmptyState
        whole
        icon={icon}
        title={sharingProblemText(error)}
        text={m.files_guest_gone_hint()}
        action={
          reason ? undefined : (
            <Button onClick={() => void open().catch(() => undefined)}>{m.common_retry()}</Button>
          )
        }
      />
    </>
  );
}

function PasswordForm({ open, error }: Pick<GuestDoorProps, 'open' | 'error'>) {
  const record = useRecordForm({
    valuesOf: () => ({ password: '' }),
    check: ({ password }) =>
      password === '' ? [{ field: 'password', rule: 'required' as const }] : [],
    errorText: () => m.files_problem_link_password_needed(),
    refusedTexts: (refusal): Record<string, string> =>
      reasonOf(refusal) === 'files.link-password-wrong'
        ? { password: m.files_problem_link_password_wrong() }
        : {},
    forgettable: true,
    send: ({ password }) => open(password),
    onSaved: () => undefined,
  });
  return (
    <Form
      of={record}
      words={formWords()}
      aria-label={m.files_link_password()}
      failureText={() => sharingProblemText(error)}
      actions={
        <FormActions>
          <Button type="submit" tone="primary" busy={record.busy}>
            {m.files_guest_open()}
          </Button>
        </FormActions>
      }
    >
      <Field
        of={record}
        name="password"
        type="password"
        label={m.files_link_password()}
        autoComplete="off"
      />
    </Form>
  );
}
