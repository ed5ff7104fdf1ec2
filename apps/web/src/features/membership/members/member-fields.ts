import { MEMBER_LIMITS, Member } from '@station/contract/membership/member-fields';
import { m } from '../../../paraglide/messages.js';
import type { RecordForm } from '../../../platform/record-form.ts';
import { dayField } from '../../../records/day-field.ts';
import {
  checkField,
  heldField,
  recordFields,
  type TypedOf,
  textAreaField,
  textField,
} from '../../../records/record-fields.tsx';

const off = { autoComplete: 'off' };

/** Whom a member is linked to; a contact or a student, or nobody yet. */
type Linked = { id: number; name: string } | null;

/** What is asked of a member. */
export const MEMBER_FIELDS = recordFields(Member, {
  name: textField({
    ...off,
    label: m.common_name,
    maxLength: MEMBER_LIMITS.name,
    required: true,
    first: true,
  }),
  phone: textField({
    ...off,
    label: m.common_phone,
    type: 'tel',
    maxLength: MEMBER_LIMITS.phone,
  }),
  allow_same_phone: checkField({
    label: m.members_same_phone_keep,
    from: (_member: Member) => false,
    wide: true,
  }),
  email: textField({
    ...off,
    label: m.common_email,
    type: 'email',
    maxLength: MEMBER_LIMITS.email,
  }),
  birth_date: dayField({ label: m.common_record_birth_date }),
  family: textField({
    ...off,
    label: m.members_family,
    hint: m.members_family_hint,
    maxLength: MEMBER_LIMITS.family,
  }),
  note: textAreaField({
    label: m.common_record_note,
    rows: 3,
    maxLength: MEMBER_LIMITS.note,
    wide: true,
  }),
  contact: heldField<Linked>({
    label: m.common_record_contact,
    start: null,
    shown: (contact) => contact?.name ?? '',
  }),
  student: heldField<Linked>({
    label: m.common_record_student,
    start: null,
    shown: (student) => student?.name ?? '',
  }),
});

/** The form of a member, as its parts take it. */
export type MemberForm = RecordForm<TypedOf<typeof MEMBER_FIELDS.fields>, Member>;

/** Their names, in the order in which they are asked for. */
export const MEMBER_FIELD_NAMES = Object.keys(
  MEMBER_FIELDS.fields,
) as (keyof typeof MEMBER_FIELDS.fields)[];
