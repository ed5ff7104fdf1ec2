import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type FieldError, refusedFields } from './field-errors.ts';
import { asFormErrors, focusFirstError } from './form-errors.tsx';
import { Problem } from './problem.ts';
import {
  compareVersions,
  type FieldViews,
  mergedChanges,
  type VersionComparison,
} from './record-versions.ts';

type Fields = Record<string, unknown>;

type RecordFormInput<Values extends Fields, Stored> = {
  /** What the form changes; undefined for something new. */
  stored: Stored | undefined;
  /** What the fields hold of something stored, or at first of something new. */
  valuesOf: (stored: Stored | undefined) => Values;
  /** What is wrong with what was typed; mostly `findFieldErrors` with the contract's schema. */
  check: (values: Values) => readonly FieldError[];
  /** What is wrong with a field, for the place under it, given what stood in the form. */
  errorText: (error: FieldError, values: Values) => string;
  /** How fields are shown where somebody else's version stands beside this one. */
  views: () => FieldViews<Values>;
  /**
   * Saves, with the version of `base` when there is one, and gives what is stored then. A 409 that
   * carries what is stored now is read by `readCurrent`.
   */
  send: (values: Values, base: Stored | undefined) => Promise<Stored>;
  readCurrent: (current: unknown) => Stored;
  /** It is saved; the form has served. */
  onSaved: (saved: Stored) => void;
  /** It could not be saved, and not for a field; `failure` says so as well. */
  onFailed?: (error: unknown) => void;
};

/** A form for one record, as dialogs and pages show it. See `useRecordForm`. */
export type RecordForm<Values extends Fields> = {
  /** The form's element; the focus goes to its first refused field. */
  element: RefObject<HTMLFormElement | null>;
  /** Goes up when the fields hold something else than before, and have to be drawn anew. */
  drawing: number;
  busy: boolean;
  /** Why saving failed, when it was not for a field. Nothing that was typed is lost. */
  failure: unknown;
  dismissFailure: () => void;
  isDirty: () => boolean;
  /** Empties the form of what was typed, for another one. */
  reset: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** What an input of `@mantine/core` takes to be one of the fields. */
  field: (name: keyof Values & string, options?: { type: 'checkbox' }) => FieldProps;
  form: UseFormReturnType<Values>;
  /** Somebody else has saved meanwhile. */
  conflict: Conflict | undefined;
};

type FieldProps = { name: string } & ReturnType<UseFormReturnType<Fields>['getInputProps']>;

type Conflict = VersionComparison & { back: () => void; take: () => void; keep: () => void };

/**
 * A form that adds or changes one record: it checks by the contract's rules, puts each refusal
 * under its field, saves once at a time, keeps what was typed when saving fails, and when somebody
 * else has saved meanwhile compares both versions in place of overwriting.
 */
export function useRecordForm<Values extends Fields, Stored>(
  input: RecordFormInput<Values, Stored>,
): RecordForm<Values> {
  const { valuesOf, check, errorText, views, send, readCurrent, onSaved, onFailed } = input;
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(input.stored);
  const [theirs, setTheirs] = useState<Stored>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [drawing, setDrawing] = useState(0);
  const errorsOf = (errors: readonly FieldError[], values: Values) =>
    asFormErrors(errors, (error) => errorText(error, values));
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: valuesOf(base),
    validate: (values) => errorsOf(check(values), values),
  });

  const refuse = (errors: readonly FieldError[]) => {
    form.setErrors(errorsOf(errors, form.getValues()));
    focusFirstError(element.current);
  };
  const save = async (values: Values, from: Stored | undefined) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await send(values, from);
      setTheirs(undefined);
      onSaved(saved);
    } catch (error) {
      const current = error instanceof Problem ? error.current : undefined;
      const errors = error instanceof Problem ? refusedFields(error.validation_errors) : [];
      const known = errors.filter(({ field }) => field in values);
      setTheirs(current === undefined ? undefined : readCurrent(current));
      if (known.length > 0) refuse(known);
      else if (current === undefined) {
        setFailure(error);
        onFailed?.(error);
      }
    } finally {
      setBusy(false);
    }
  };
  const take = (stored: Stored) => {
    const values = valuesOf(stored);
    setTheirs(undefined);
    setBase(stored);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    setDrawing((before) => before + 1);
  };
  const conflictWith = (stored: Stored): Conflict => {
    const started = valuesOf(base);
    const theirValues = valuesOf(stored);
    const merged = mergedChanges(started, form.getValues(), theirValues);
    return {
      ...compareVersions({ base: started, theirs: theirValues, merged }, views()),
      back: () => setTheirs(undefined),
      take: () => take(stored),
      keep: () => void save(merged, stored),
    };
  };

  return {
    element,
    drawing,
    busy,
    failure,
    dismissFailure: () => setFailure(undefined),
    isDirty: form.isDirty,
    reset: () => {
      form.reset();
      setFailure(undefined);
      setDrawing((before) => before + 1);
    },
    submit: form.onSubmit(
      (values) => void save(values, base),
      () => focusFirstError(element.current),
    ),
    field: (name, options) => ({ name, ...form.getInputProps(name, options) }),
    form,
    conflict: theirs === undefined ? undefined : conflictWith(theirs),
  };
}
