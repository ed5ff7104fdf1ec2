import { ALL_CATEGORIES } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { FIELD_LABELS } from './contact-fields.texts.ts';
import { useCategories } from './contacts.data.ts';
import css from './upload.module.css';

/** The columns of the file in their order (spec 2, section 5). */
const COLUMNS = ['name', 'phone', 'position', 'email', 'company', 'address', 'category'] as const;

/** The five categories of the specification, until the server has told which there are. */
const CATEGORIES = ['employee', 'seoul_fnb', 'client', 'supplier', 'external'];

/** What a file has to look like (spec 2, section 5). */
export function UploadGuide() {
  const known = useCategories()?.map((one) => one.value) ?? [ALL_CATEGORIES, ...CATEGORIES];
  const values = known.filter((value) => value !== ALL_CATEGORIES);
  return (
    <details className={css.guide} open>
      <summary className={css.guideTitle}>{m.contacts_upload_guide()}</summary>
      <ul className={css.rules}>
        <li>
          {m.contacts_upload_guide_columns({
            columns: COLUMNS.map((column) => FIELD_LABELS[column]()).join(', '),
          })}
        </li>
        <li>{m.contacts_upload_guide_header()}</li>
        <li>{m.contacts_upload_guide_required()}</li>
        <li>{m.contacts_upload_guide_category({ values: values.join(', ') })}</li>
        <li>{m.contacts_upload_guide_phone()}</li>
        <li>{m.contacts_upload_guide_email()}</li>
      </ul>
    </details>
  );
}
