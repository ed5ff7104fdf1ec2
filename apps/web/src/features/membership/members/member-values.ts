import type { Member } from '@station/contract/membership/member-fields';
import type { MemberFields } from '@station/contract/membership/members';

/** What the form of a member holds. */
export type MemberValues = Omit<MemberFields, 'contact_id' | 'student_id' | 'birth_date'> & {
  birth_date: string;
  /** Whom the member is linked to; a contact or a student, or nobody yet. */
  contact: { id: number; name: string } | null;
  student: { id: number; name: string } | null;
  allow_same_phone: boolean;
};

/** Somebody of whom nothing is known yet. */
export const NOBODY: MemberValues = {
  name: '',
  phone: '',
  email: '',
  birth_date: '',
  family: '',
  note: '',
  contact: null,
  student: null,
  allow_same_phone: false,
};

/** What the form holds of a member. */
export const valuesOf = ({ birth_date, ...stored }: Member): MemberValues => ({
  name: stored.name,
  phone: stored.phone,
  email: stored.email,
  birth_date: birth_date ?? '',
  family: stored.family,
  note: stored.note,
  contact: stored.contact,
  student: stored.student,
  allow_same_phone: false,
});

/** As it is sent. */
export const bodyOf = ({ contact, student, birth_date, ...values }: MemberValues) => ({
  ...values,
  birth_date: birth_date || null,
  contact_id: contact?.id ?? null,
  student_id: student?.id ?? null,
});
