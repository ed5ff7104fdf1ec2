import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
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
  /** Tries, at first without a password. */
  open: (password?: string) => Promise<unknown>;
};

/** Before a link has opened: its password, or why it opens nothing. */
export function GuestDoor({ title, icon, open }: GuestDoorProps) {
  // How the last try ended. What is said of it stays while another one is on its way.
  const [error, setError] = useState<unknown>();
  const attempt = async (password?: string) => {
    try {
      await open(password);
    } catch (refusal) {
      setError(refusal);
      throw refusal;
    }
  };
  const first = useRef(attempt);
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
        <PasswordForm title={title} open={attempt} />
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
            <Button onClick={() => void attempt().catch(() => undefined)}>
              {m.common_retry()}
            </Button>
          )
        }
      />
    </>
  );
}

function PasswordForm({ title, open }: Pick<GuestDoorProps, 'title' | 'open'>) {
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
      texts={formTexts()}
      aria-label={title}
      failureText={sharingProblemText}
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
        label={m.common_account_password()}
        autoComplete="off"
      />
    </Form>
  );
}
