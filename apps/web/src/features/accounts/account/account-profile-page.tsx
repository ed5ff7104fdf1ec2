import { useForm } from '@mantine/form';
import { type Profile, ProfileFields } from '@station/contract/accounts/profile';
import { createLink } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { languageOf } from '../../../platform/i18n.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormGrid, TextField } from '../../../ui/form-field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { AddressPassword } from '../profile/address-password.tsx';
import { useProfile, useSaveProfile } from '../profile/profile.data.ts';
import css from './account.module.css';
import { accountFieldText, failureText, refusedProfileTexts } from './account-texts.ts';
import origin from './messages/origin.json';
import { say } from './words.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The dashboard's profile: name and email (spec 2, section 2). */
export function AccountProfilePage() {
  const profile = useProfile();
  return (
    <Screen>
      <ScreenTitle hidden>{say(m.common_account_profile)}</ScreenTitle>
      {profile.isPending ? <CentredSpinner text={say(m.common_loading)} /> : null}
      {profile.isError && !profile.data ? (
        <ErrorState
          title={m.accounts_profile_load_failed()}
          text={failureText(profile.error, m.accounts_profile_load_failed())}
          action={<Button onClick={() => void profile.refetch()}>{say(m.common_retry)}</Button>}
        />
      ) : null}
      {profile.data ? (
        <div className={css.narrow}>
          <Panel title={say(m.common_account_profile)} text={m.accounts_profile_text()}>
            <Form key={profile.dataUpdatedAt} profile={profile.data} />
          </Panel>
        </div>
      ) : null}
      <AddressPassword language={languageOf(origin, '*')} />
    </Screen>
  );
}

type Values = { name: string; email: string };

function Form({ profile }: { profile: Profile }) {
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  const { message, show, clear } = useTimedMessage();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: profile.name, email: profile.email },
    validate: (values) => asFormErrors(findFieldErrors(ProfileFields, values), accountFieldText),
  });

  const submit = async (values: Values) => {
    if (save.isPending) return;
    clear();
    const { name, email } = ProfileFields.parse(values);
    const changes = {
      ...(name !== profile.name && { name }),
      ...(email !== profile.email && { email }),
    };
    if (Object.keys(changes).length === 0) {
      return show({ tone: 'bad', text: m.accounts_profile_nothing() });
    }
    try {
      await save.mutateAsync(changes);
      toast({ text: m.accounts_profile_saved(), tone: 'good' });
    } catch (error) {
      const refused = refusedProfileTexts(error);
      form.setErrors(refused);
      if (Object.keys(refused).length > 0) focusFirstError(element.current);
      else show({ tone: 'bad', text: failureText(error, m.accounts_profile_failed()) });
    }
  };
  const field = (name: keyof Values) => ({
    name,
    ...form.getInputProps(name),
  });
  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      aria-label={say(m.common_account_profile)}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        () => focusFirstError(element.current),
      )}
    >
      <FormGrid>
        <TextField
          key={form.key('name')}
          {...field('name')}
          label={say(m.common_full_name)}
          autoComplete="name"
        />
        <TextField
          key={form.key('email')}
          {...field('email')}
          label={say(m.common_email)}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormGrid>
      <FormMessage message={message} />
      <div className={css.row}>
        <ButtonLink to="/home/profile" tone="quiet">
          {m.accounts_profile_full()}
        </ButtonLink>
        <Button type="submit" tone="primary" busy={save.isPending}>
          {save.isPending ? say(m.common_saving) : m.accounts_profile_save()}
        </Button>
      </div>
    </form>
  );
}
