import {
  MEMBER_LIMITS,
  type Member,
  type MembershipReason,
} from '@station/contract/membership/member-fields';
import { addMember } from '@station/contract/membership/members';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { type RecordForm, useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { readMember, saveMember, useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { bodyOf, type MemberValues, NOBODY, valuesOf } from './member-values.ts';
import { PersonPicker } from './person-picker.tsx';
import { PhotoField } from './photo-field.tsx';
import { usePhoto } from './use-photo.ts';

type MemberDialogProps = {
  /** What the form changes; undefined for somebody new. */
  member?: Member;
  /** Known already, from where somebody comes. */
  start?: Partial<MemberValues>;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

/** Adds a member, from the contacts, the students or new, or changes one. */
export function MemberDialog({ member, start, onClose, onSaved }: MemberDialogProps) {
  const refresh = useMembershipRefresh();
  const [twin, setTwin] = useState<string>();
  const photo = usePhoto(member);
  const record = useRecordForm<MemberValues, Member>({
    stored: member,
    valuesOf: (stored) => (stored ? valuesOf(stored) : { ...NOBODY, ...start }),
    check: (values) => findFieldErrors(addMember.body, bodyOf(values)),
    errorText: membershipFieldText,
    refusedTexts: (error) => {
      const texts = twinTexts(error);
      setTwin(texts.phone);
      return texts;
    },
    views: () => ({
      name: { label: m.common_name() },
      phone: { label: m.common_phone() },
      email: { label: m.common_email() },
      birth_date: {
        label: m.members_birth_date(),
        text: (day) => (day === '' ? '' : formatDate(day)),
      },
      family: { label: m.members_family() },
      note: { label: m.members_note() },
      contact: { label: m.members_linked_contact(), text: (one) => one?.name ?? '' },
      student: { label: m.members_linked_student(), text: (one) => one?.name ?? '' },
      allow_same_phone: { label: m.members_same_phone_keep() },
    }),
    send: (values, base) => saveMember(bodyOf(values), base),
    readCurrent: readMember,
    onSaved: async (saved) => {
      if (!member) await photo.keepFor(saved);
      refresh();
      toast({ text: member ? m.members_saved() : m.members_added(), tone: 'good' });
      if (member) onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={member ? m.members_edit() : m.members_add()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={member ? m.common_save() : m.members_save_new()}
      failureText={(error) => membershipFailureText(error, m.members_error_save())}
      onClose={onClose}
    >
      <PhotoField name={record.values().name} {...photo.field} />
      <Fields record={record} isNew={!member} hasTwin={twin !== undefined} />
    </FormDialog>
  );
}

type FieldsProps = {
  record: RecordForm<MemberValues, Member>;
  isNew: boolean;
  hasTwin: boolean;
};

function Fields({ record, isNew, hasTwin }: FieldsProps) {
  return (
    <FormGrid>
      {isNew ? (
        <FullWidth>
          <PersonPicker record={record} />
        </FullWidth>
      ) : null}
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        maxLength={MEMBER_LIMITS.name}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="phone"
        label={m.common_phone()}
        type="tel"
        maxLength={MEMBER_LIMITS.phone}
        autoComplete="off"
      />
      {hasTwin ? (
        <FullWidth>
          <Field
            kind="check"
            of={record}
            name="allow_same_phone"
            label={m.members_same_phone_keep()}
          />
        </FullWidth>
      ) : null}
      <Field
        of={record}
        name="email"
        label={m.common_email()}
        type="email"
        maxLength={MEMBER_LIMITS.email}
        autoComplete="off"
      />
      <Field of={record} name="birth_date" label={m.members_birth_date()} control={DayInput} />
      <Field
        of={record}
        name="family"
        label={m.members_family()}
        hint={m.members_family_hint()}
        maxLength={MEMBER_LIMITS.family}
        autoComplete="off"
      />
      <FullWidth>
        <Field
          kind="textarea"
          of={record}
          name="note"
          label={m.members_note()}
          rows={3}
          maxLength={MEMBER_LIMITS.note}
        />
      </FullWidth>
    </FormGrid>
  );
}

/** Says who has the telephone number, or is the person, already, if that is what was refused. */
function twinTexts(error: unknown): { phone?: string; name?: string } {
  if (!(error instanceof Problem)) return {};
  const { name = '', number = '' } = (error.current ?? {}) as { name?: string; number?: string };
  const reason = error.reason as MembershipReason | undefined;
  if (reason === 'membership.phone-taken') return { phone: m.members_same_phone({ name, number }) };
  if (reason === 'membership.already-member') return { name: m.members_already({ name, number }) };
  return {};
}
