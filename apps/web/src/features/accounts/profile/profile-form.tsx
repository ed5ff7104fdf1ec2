import type { Profile } from '@station/contract/accounts/profile';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions, FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import origin from './messages/origin.json';
import { PersonInputs } from './person-inputs.tsx';
import { profileFailureText, profileFieldText, refusedProfileTexts } from './profile-texts.ts';
import { text } from './text.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The person's own details (spec 1, sections 3 and 5). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const { message, show, clear } = useTimedMessage();
  const record = useProfileForm({
    profile,
    names: ['name', 'email', 'phone', 'department', 'image'],
    // A name that is left empty is not given, and stays as it is (spec 1, section 5: "name, if given").
    given: ({ name, ...others }) => (name.trim() === '' ? others : { name, ...others }),
    errorText: profileFieldText,
    refusedTexts: refusedProfileTexts,
    onSaved: () => {
      toast({ text: m.profile_saved(), tone: 'good' });
      // The fields are drawn anew, so the one that had the focus is gone.
      submitButton.current?.focus();
    },
    onFailed: (error) => {
      const failure = profileFailureText(error);
      // The screen is about to give way to the login screen; the words outlast it as a toast.
      const signedOut = error instanceof Problem && error.code === 'unauthenticated';
      if (signedOut) toast({ text: failure, tone: 'bad' });
      else show({ tone: 'bad', text: failure });
    },
  });
  const { busy } = record;

  return (
    <Panel title={m.profile_fields_title()}>
      <Form
        of={record}
        texts={{ ...formTexts(languageOf(origin, '*')), leaving: leaving() }}
        aria-label={m.profile_fields_title()}
        message={message}
        onSubmitCapture={clear}
        actions={
          <FormActions>
            <Button onClick={record.reset}>{m.profile_discard()}</Button>
            <Button ref={submitButton} type="submit" tone="primary" busy={busy}>
              {busy ? text(m.common_saving) : text(m.common_save)}
            </Button>
          </FormActions>
        }
      >
        <FormGrid>
          <PersonInputs
            record={record}
            labels={{ name: text(m.common_full_name), email: text(m.common_email) }}
          />
          <Field
            of={record}
            name="phone"
            label={text(m.common_phone)}
            type="tel"
            autoComplete="tel"
          />
          <Field
            of={record}
            name="department"
            label={m.profile_department()}
            autoComplete="organization-title"
          />
          <FullWidth>
            <Field
              of={record}
              name="image"
              label={m.profile_image()}
              hint={m.profile_image_hint()}
              type="url"
              autoComplete="photo"
              autoCapitalize="none"
              spellCheck={false}
            />
          </FullWidth>
        </FormGrid>
      </Form>
    </Panel>
  );
}

const leaving = () => ({
  title: m.profile_leave_title(),
  text: m.profile_leave_text(),
  confirmLabel: m.profile_leave_yes(),
  cancelLabel: m.profile_leave_no(),
  tone: 'danger' as const,
});
