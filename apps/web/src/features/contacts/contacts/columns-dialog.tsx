import { m } from '../../../paraglide/messages.js';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FIELD_LABELS } from './contact-fields.texts.ts';
import { CONTACT_COLUMNS, type ContactColumn, USUAL_COLUMNS } from './contacts.address.ts';

/** The name of a column in the reader's language. */
function columnLabel(column: ContactColumn): string {
  if (column === 'updated') return m.contacts_updated_column();
  return column === 'industry' ? m.common_record_industry() : FIELD_LABELS[column]();
}

type ColumnsProps = {
  shown: readonly ContactColumn[];
  /** Undefined: back to the usual ones. */
  onChange: (columns: readonly ContactColumn[] | undefined) => void;
  onClose: () => void;
};

/** Which columns the list has beside the name. A choice shows at once. */
export function ColumnsDialog({ shown, onChange, onClose }: ColumnsProps) {
  const toggle = (column: ContactColumn, on: boolean) => {
    const next = CONTACT_COLUMNS.filter((one) => (one === column ? on : shown.includes(one)));
    const isUsual = next.join() === USUAL_COLUMNS.join();
    onChange(isUsual ? undefined : next);
  };
  return (
    <Dialog title={m.contacts_columns()} closeLabel={formTexts().close} onClose={onClose}>
      <p className="quiet">{m.contacts_columns_text()}</p>
      <div>
        {CONTACT_COLUMNS.map((column) => (
          <Check
            key={column}
            label={columnLabel(column)}
            checked={shown.includes(column)}
            onChange={(event) => toggle(column, event.currentTarget.checked)}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={() => onChange(undefined)}>{m.contacts_columns_usual()}</Button>
        <Button tone="primary" onClick={onClose}>
          {m.common_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
