import type { Profile } from '@station/contract/accounts/profile';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormGrid } from '../../../ui/form-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { AddressPassword } from '../profile/address-password.tsx';
import { PersonInputs } from '../profile/person-inputs.tsx';
import { useProfile } from '../profile/profile.data.ts';
import { useProfileForm } from '../profile/use-profile-form.ts';
import css from './account.module.css';
import { accountFieldText, failureText, refusedProfileTexts } from './account-texts.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The dashboard's profile: name and email (spec 2, section 2). */
export function AccountProfilePage() {
  const profile = useProfile();
  return (
    <Screen>
      <ScreenTitle hidden>{text(m.common_account_profile)}</ScreenTitle>
      {profile.isPending ? <CentredSpinner text={text(m.common_loading)} /> : null}
      {profile.isError && !profile.data ? (
        <ErrorState
          title={m.accounts_profile_load_failed()}
          text={failureText(profile.error, m.accounts_profile_load_failed())}
          action={<Button onClick={() => void profile.refetch()}>{text(m.common_retry)}</Button>}
        />
      ) : null}
      {profile.data ? (
        <div className={css.narrow}>
          <Panel title={text(m.common_account_profile)} text={m.accounts_profile_text()}>
            <ProfileForm profile={profile.data} />
          </Panel>
        </div>
      ) : null}
      <AddressPassword language={languageOf(origin, '*')} />
    </Screen>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { message, show, clear } = useTimedMessage();
  const record = useProfileForm({
    profile,
    names: ['name', 'email'],
    errorText: accountFieldText,
    refusedTexts: refusedProfileTexts,
    onSaved: () => toast({ text: m.accounts_profile_saved(), tone: 'good' }),
    onFailed: (error) => show({ tone: 'bad', text: profileFailure(error) }),
  });
  return (
    <Form
      of={record}
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      aria-label={text(m.common_account_profile)}
      message={message}
      onSubmitCapture={clear}
      actions={
        <div className={css.row}>
          <ButtonLink to="/home/profile" tone="quiet">
            {m.accounts_profile_full()}
          </ButtonLink>
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? text(m.common_saving) : m.accounts_profile_save()}
          </Button>
        </div>
      }
    >
      <FormGrid>
        <PersonInputs
          record={record}
          labels={{ name: text(m.common_full_name), email: text(m.common_email) }}
        />
      </FormGrid>
    </Form>
  );
}

function profileFailure(error: unknown): string {
  const nothing = error instanceof Problem && error.reason === 'accounts.nothing-to-update';
  return nothing ? m.accounts_profile_nothing() : failureText(error, m.accounts_profile_failed());
}
