import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Profile, ProfileFields } from '@station/contract/accounts/profile';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { Problem } from '../../../platform/problem.ts';
import { readToken } from '../../../platform/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions, FormGrid, WholeRow } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { useSaveProfile } from './profile.data.ts';
import { profileFailureText, profileFieldText, refusedProfileTexts } from './profile-texts.ts';

/** What the form holds; nothing is the empty text. */
type Values = Record<'name' | 'email' | 'phone' | 'department' | 'image', string>;

/** The person's own details (spec 1, sections 3 and 5). Only what was changed is sent. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const element = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const save = useSaveProfile();
  const { message, show, clear } = useTimedMessage();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: valuesOf(profile),
    validate: (values) =>
      asFormErrors(findFieldErrors(ProfileFields, given(values)), profileFieldText),
  });
  useLatest(profile, form);
  useLeaveQuestion(form.isDirty);

  const submit = async (values: Values) => {
    if (save.isPending) return;
    clear();
    const changes = changesOf(values, profile);
    if (Object.keys(changes).length === 0) {
      form.setValues(valuesOf(profile));
      show({ tone: 'bad', text: m.profile_error_nothing() });
      return;
    }
    try {
      const saved = valuesOf(await save.mutateAsync(changes));
      form.setInitialValues(saved);
      form.setValues(saved);
      toast({ text: m.profile_saved(), tone: 'good' });
      // The fields are drawn anew, so the one that had the focus is gone.
      submitButton.current?.focus();
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown) => {
    const refused = refusedProfileTexts(error);
    form.setErrors(refused);
    if (Object.keys(refused).length > 0) return focusFirstError(element.current);
    const text = profileFailureText(error);
    // The screen is about to give way to the login screen; the words outlast it as a toast.
    const signedOut = error instanceof Problem && error.code === 'unauthenticated';
    if (signedOut) toast({ text, tone: 'bad' });
    else show({ tone: 'bad', text });
  };
  const field = (name: keyof Values) => ({
    name,
    ...form.getInputProps(name),
  });

  return (
    <Panel title={m.profile_fields_title()}>
      <form
        ref={element}
        noValidate
        aria-label={m.profile_fields_title()}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          () => focusFirstError(element.current),
        )}
      >
        <FormGrid>
          <TextField
            key={form.key('name')}
            {...field('name')}
            label={m.profile_name()}
            autoComplete="name"
          />
          <TextField
            key={form.key('email')}
            {...field('email')}
            label={m.profile_email()}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            key={form.key('phone')}
            {...field('phone')}
            label={m.profile_phone()}
            type="tel"
            autoComplete="tel"
          />
          <TextField
            key={form.key('department')}
            {...field('department')}
            label={m.profile_department()}
            autoComplete="organization-title"
          />
          <WholeRow>
            <TextField
              key={form.key('image')}
              {...field('image')}
              label={m.profile_image()}
              hint={m.profile_image_hint()}
              type="url"
              autoComplete="photo"
              autoCapitalize="none"
              spellCheck={false}
            />
          </WholeRow>
        </FormGrid>
        <FormMessage message={message} />
        <FormActions>
          <Button onClick={() => form.reset()}>{m.profile_discard()}</Button>
          <Button ref={submitButton} type="submit" tone="primary" busy={save.isPending}>
            {save.isPending ? m.profile_saving() : m.profile_save()}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

function valuesOf(profile: Profile): Values {
  return {
    name: profile.name,
    email: profile.email,
    phone: profile.phone ?? '',
    department: profile.department ?? '',
    image: profile.image ?? '',
  };
}

/** A name that is left empty is not given, and stays as it is (spec 1, section 5: "name, if given"). */
function given({ name, ...others }: Values): Partial<Values> {
  return name.trim() === '' ? others : { name, ...others };
}

function changesOf(values: Values, profile: Profile): ProfileFields {
  const before = valuesOf(profile);
  const clean = ProfileFields.parse(given(values));
  const changed = Object.entries(clean).filter(
    ([field, value]) => value !== before[field as keyof Values],
  );
  return Object.fromEntries(changed);
}

type Form = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setInitialValues' | 'setValues' | 'resetDirty'
>;

/** What was saved here or elsewhere on the screen, such as a new picture, is what the form goes from. */
function useLatest(profile: Profile, form: Form): void {
  const shown = useRef(profile);
  useEffect(() => {
    if (shown.current === profile) return;
    const before = valuesOf(shown.current);
    shown.current = profile;
    const now = valuesOf(profile);
    const typed = form.getValues();
    const kept = Object.entries(typed).map(([field, value]) => {
      const key = field as keyof Values;
      const untouched =
        value === before[key] || ProfileFields.shape[key].safeParse(value).data === now[key];
      return [key, untouched ? now[key] : value];
    });
    form.setInitialValues(now);
    form.setValues(Object.fromEntries(kept) as Values);
    form.resetDirty(now);
  }, [profile, form]);
}

/** Asks before a move inside the app or out of it loses what was typed. */
function useLeaveQuestion(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      isDirty() &&
      // Whoever is signed out has nothing left to save.
      readToken() !== undefined &&
      !(await confirm({
        title: m.profile_leave_title(),
        text: m.profile_leave_text(),
        confirmLabel: m.profile_leave_yes(),
        cancelLabel: m.profile_leave_no(),
        tone: 'danger',
      })),
    enableBeforeUnload: isDirty,
  });
}
