import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../platform/field-errors.ts';
import type { Language } from '../platform/i18n.ts';
import { type RecordForm, useRecordForm } from '../platform/record-form.ts';
import { formTexts } from '../platform/record-texts.ts';
import type { Saving } from '../platform/saved-by.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toaster.tsx';
import { type RecordFields, RecordInputs, type SentOf, type TypedOf } from './record-fields.tsx';

// biome-ignore lint/suspicious/noExplicitAny: fields of any kind
type AnyFields = Record<string, any>;

/** What is sent, where that is more than each field by itself; `base` is what it changes. */
type Body<F extends AnyFields, Stored, Given> = (
  values: TypedOf<F>,
  base: Stored | undefined,
) => Given;

type BodyPart<F extends AnyFields, Stored, Given> =
  SentOf<F> extends Given ? { body?: Body<F, Stored, Given> } : { body: Body<F, Stored, Given> };

type SavedFormInput<F extends AnyFields, Stored, Given, Base, Saved> = {
  /** Its fields, as `recordFields` declares them. */
  fields: RecordFields<F, Stored>;
  /** What the form changes; undefined for something new. */
  stored?: Stored | undefined;
  /** `savedBy` of the two endpoints, mostly; `sentTo` of the one. */
  saving: Saving<Given, Base, Saved>;
  /** What is wrong beside what the contract finds. */
  check?: (values: TypedOf<F>) => readonly FieldError[];
  /** What is wrong with a field, for the place under it. */
  errorText: (error: FieldError, values: TypedOf<F>) => string;
  refusedTexts?: (error: unknown) => Readonly<Record<string, string>>;
  /** Has what is shown read anew: after each try, also a failed one. */
  refresh?: () => unknown;
  onFailed?: (error: unknown) => void;
} & BodyPart<F, Stored, Given>;

/**
 * `useRecordForm` for a record whose fields are declared, and which is saved by its endpoints. It gives
 * the same form, for those that are no dialog; a dialog is `RecordDialog`.
 */
export function useSavedForm<F extends AnyFields, Stored extends Base, Given, Base, Saved>(
  input: SavedFormInput<F, Stored, Given, Base, Saved> & { onSaved: (saved: Saved) => unknown },
): RecordForm<TypedOf<F>, Stored> {
  const { fields, saving, refresh } = input;
  // Without a `body`, what the fields send is what is given: `BodyPart` has held the caller to it.
  const bodyOf = (input.body ?? fields.sentOf) as Body<F, Stored, Given>;
  return useRecordForm<TypedOf<F>, Stored, Saved>({
    stored: input.stored,
    valuesOf: fields.valuesOf,
    check: (values) => {
      const own = input.check?.(values) ?? [];
      const rest = findFieldErrors(saving.schema, bodyOf(values, input.stored) as object);
      return [...own, ...rest.filter(({ field }) => !own.some((one) => one.field === field))];
    },
    errorText: input.errorText,
    ...(input.refusedTexts && { refusedTexts: input.refusedTexts }),
    views: fields.views,
    send: async (values, base) => {
      try {
        return await saving.send(bodyOf(values, base), base);
      } catch (error) {
        void refresh?.();
        throw error;
      }
    },
    ...(fields.read && { readCurrent: fields.read }),
    onSaved: async (saved) => {
      await refresh?.();
      return input.onSaved(saved);
    },
    ...(input.onFailed && { onFailed: input.onFailed }),
  });
}

type RecordDialogProps<F extends AnyFields, Stored, Saved> = {
  title: string;
  /** On the button that saves; "Save" unless told. */
  submitLabel?: string;
  /** Why saving failed, in words. */
  failureText: (error: unknown) => string;
  /** What is said once it is saved. */
  said?: string;
  /** In place of closing and saying so. */
  onSaved?: (saved: Saved) => unknown;
  /** Closes, without a question. */
  onClose: () => void;
  /** Of the dialog's own words, where the screen has another than the shell. */
  language?: Language;
  /** Fields side by side in a wide frame. */
  grid?: boolean;
  /** In place of the declared fields, one under another: what stands in the form. */
  children?: (record: RecordForm<TypedOf<F>, Stored>) => ReactNode;
};

/** Adds a record, or changes one, in a window: its declared fields, saved by its endpoints. */
export function RecordDialog<F extends AnyFields, Stored extends Base, Given, Base, Saved>(
  props: SavedFormInput<F, Stored, Given, Base, Saved> & RecordDialogProps<F, Stored, Saved>,
) {
  const { fields, said, language, grid = false, children, onClose } = props;
  const record = useSavedForm<F, Stored, Given, Base, Saved>({
    ...props,
    onSaved: (saved) => {
      if (props.onSaved) return props.onSaved(saved);
      onClose();
      if (said !== undefined) toast({ text: said, tone: 'good' });
      return undefined;
    },
  });
  return (
    <FormDialog
      title={props.title}
      record={record}
      texts={formTexts(language)}
      submitLabel={
        props.submitLabel ?? m.common_save({}, language ? { locale: language } : undefined)
      }
      failureText={props.failureText}
      onClose={onClose}
    >
      {children ? children(record) : <RecordInputs of={record} fields={fields} grid={grid} />}
    </FormDialog>
  );
}
