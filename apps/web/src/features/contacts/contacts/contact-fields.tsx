import { ALL_CATEGORIES, DEFAULT_CATEGORY } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import type { ContactRecord, FormFields } from './contact-save.data.ts';
import { categoryLabel } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';
import { OtherWays, WAY_INPUTS } from './extra-contact-methods-input.tsx';

/** Lines that the notes have at first (spec 2, section 9). */
const NOTES_ROWS = 3;

type ContactFieldInputsProps = {
  record: ContactRecord;
  categories: readonly CategoryChoice[] | undefined;
  /** The category the contact has, which is offered even if the list has it no more. */
  own: string | undefined;
};

/** The fields of the contact form (spec 2, section 5). */
export function ContactFieldInputs({ record, categories, own }: ContactFieldInputsProps) {
  // What a browser keeps about its own person is of no use for somebody else's data.
  const noFilling = { autoComplete: 'off' };
  return (
    <FormGrid>
      <Field of={record} name="name" {...noFilling} label={m.common_name()} withAsterisk />
      <OtherWays record={record} kind="phone">
        <Field
          of={record}
          name="phone"
          {...WAY_INPUTS.phone}
          label={m.common_phone()}
          withAsterisk
        />
      </OtherWays>
      <Field of={record} name="position" {...noFilling} label={m.common_position()} />
      <OtherWays record={record} kind="email">
        <Field of={record} name="email" {...WAY_INPUTS.email} label={m.common_email()} />
      </OtherWays>
      <Field of={record} name="company" {...noFilling} label={m.common_record_company()} />
      <Field
        of={record}
        kind="select"
        name="category"
        label={m.common_record_category()}
        withAsterisk
        choices={categoryOptions(categories, own ?? record.values().category)}
      />
      <FullWidth>
        <Field of={record} name="address" {...noFilling} label={m.common_address()} />
      </FullWidth>
      <FullWidth>
        <Field
          of={record}
          kind="textarea"
          name="notes"
          label={m.common_notes()}
          rows={NOTES_ROWS}
        />
      </FullWidth>
    </FormGrid>
  );
}

/** A new contact is external if there is such a category, else of the second option (spec 2, section 3). */
export function emptyFields(categories: readonly CategoryChoice[] = []): FormFields {
  const external = categories.find((one) => one.value === DEFAULT_CATEGORY);
  const category = (external ?? categories[1])?.value ?? DEFAULT_CATEGORY;
  return {
    name: '',
    phone: '',
    other_phones: [],
    position: '',
    email: '',
    other_emails: [],
    company: '',
    address: '',
    category,
    notes: '',
  };
}

/** Every category but the entry for all; also one that the contact has and the list does not. */
function categoryOptions(categories: readonly CategoryChoice[] = [], own: string) {
  const offered = categories.map((one) => one.value).filter((value) => value !== ALL_CATEGORIES);
  return [...new Set([...offered, own])].map((value) => ({
    value,
    label: categoryLabel(value, categories),
  }));
}
