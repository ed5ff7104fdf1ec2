import type { Member, MembershipReason } from '@station/contract/membership/member-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useIsGone } from '../../../platform/is-gone.ts';
import { Problem } from '../../../platform/problem.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { RecordInputs } from '../../../records/record-fields.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { memberSaving, useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { MEMBER_FIELD_NAMES, MEMBER_FIELDS } from './member-fields.ts';
import { PersonPicker } from './person-picker.tsx';
import { PhotoField } from './photo-field.tsx';
import { usePhoto } from './use-photo.ts';

type MemberDialogProps = {
  /** What the form changes; undefined for somebody new. */
  member?: Member;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

/** Adds a member, from the contacts, the students or new, or changes one. */
export function MemberDialog({ member, onClose, onSaved }: MemberDialogProps) {
  const isGone = useIsGone();
  const [twin, setTwin] = useState<string>();
  const photo = usePhoto(member);
  return (
    <RecordDialog
      fields={MEMBER_FIELDS}
      stored={member}
      saving={memberSaving}
      body={({ contact, student, ...values }) => ({
        ...values,
        birth_date: values.birth_date || null,
        contact_id: contact?.id ?? null,
        student_id: student?.id ?? null,
      })}
      title={member ? m.members_edit() : m.members_add()}
      submitLabel={member ? m.common_save() : m.members_save_new()}
      errorText={membershipFieldText}
      refusedTexts={(error) => {
        const texts = twinTexts(error);
        setTwin(texts.phone);
        return texts;
      }}
      failureText={(error) => membershipFailureText(error, m.members_error_save())}
      refresh={useMembershipRefresh()}
      language={membershipLanguage()}
      onSaved={async (saved) => {
        toast({ text: member ? m.members_saved() : m.members_added(), tone: 'good' });
        // After it: that the picture could not be saved is the word that has to stay.
        if (!member) await photo.keepFor(saved);
        if (member) onClose();
        // Whoever has left the form meanwhile stays where they are.
        if (!isGone.current) onSaved(saved);
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          <PhotoField name={record.values().name} {...photo.field} />
          <FormGrid>
            {member ? null : (
              <FullWidth>
                <PersonPicker record={record} />
              </FullWidth>
            )}
            <RecordInputs
              of={record}
              fields={MEMBER_FIELDS}
              only={MEMBER_FIELD_NAMES.filter(
                (name) => name !== 'allow_same_phone' || twin !== undefined,
              )}
            />
          </FormGrid>
        </>
      )}
    </RecordDialog>
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
