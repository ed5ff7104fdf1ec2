import type { ComponentProps, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { FieldViews } from '../platform/record-versions.ts';
import type { TextField } from '../ui/field.tsx';
import { Field, type FieldSource } from '../ui/form.tsx';
import { FormGrid, FullWidth } from '../ui/form-layout.tsx';

/*
 * The fields of a record, declared once: what each is called, how it is filled in, what it holds of
 * something stored, and what is sent of it. The form, its inputs and the comparison of two versions
 * are made of this declaration.
 */

/** Asked for at each drawing, so that they follow the language: `m.plans_name`. */
type Words = () => string;

/** `Typed` is what the field holds, `Sent` what is sent of it, `Stored` what its `from` reads. */
type FieldOptions<Typed, Start, Stored> = {
  label: Words;
  hint?: Words;
  placeholder?: Words;
  /** Shows that it must be filled in; the contract is what asks for it. */
  required?: boolean;
  /** Takes the whole width where fields stand side by side. */
  wide?: boolean;
  /** Has the focus when a dialog opens. */
  first?: boolean;
  /** What it holds for a new record; nothing, 0 choices on or the first choice unless told. */
  start?: Start | undefined;
  /** Where the stored record has it under another name than the field's. */
  from?: (stored: Stored) => Start | null | undefined;
  /** Its value in words, where two versions are compared. */
  shown?: (typed: Typed) => string;
};

/** What the control takes besides: `maxLength`, `type`, `control={DayInput}`. */
type ControlProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'placeholder' | 'required' | 'name' | 'value' | 'defaultValue'
> & { rows?: number };

export type RecordField<Typed, Sent, Stored = unknown> = {
  kind: 'text' | 'textarea' | 'select' | 'check' | 'held';
  options: FieldOptions<Typed, never, Stored>;
  props: ControlProps & { choices?: readonly { value: string; label: string }[] };
  choices?: () => readonly { value: string; label: string }[];
  /** Of what is stored; undefined for a new record. */
  typed: (stored: unknown) => Typed;
  sent: (typed: Typed) => Sent;
};

function split<Typed, Start, Stored>(
  given: FieldOptions<Typed, Start, Stored> & ControlProps,
): Pick<RecordField<Typed, never, Stored>, 'options' | 'props'> {
  const { label, hint, placeholder, required, wide, first, start, from, shown, ...props } = given;
  const options = { label, hint, placeholder, required, wide, first, start, from, shown };
  return { options: options as never, props };
}

/** A line of text, sent as it was typed. */
export const textField = <Stored = unknown>(
  given: FieldOptions<string, string, Stored> & ControlProps,
): RecordField<string, string, Stored> => ({
  kind: 'text',
  ...split(given),
  typed: (stored) => ((stored === undefined ? given.start : stored) ?? '') as string,
  sent: (typed) => typed,
});

/** Several lines of text, sent as they were typed. */
export const textAreaField = <Stored = unknown>(
  given: FieldOptions<string, string, Stored> & ControlProps,
): RecordField<string, string, Stored> => ({ ...textField(given), kind: 'textarea' });

/**
 * A number, sent as one; an empty field as `empty`, which is null unless told. What is no number is
 * sent as NaN, which the contract refuses.
 */
export const numberField = <Stored = unknown, Empty extends number | null = null>(
  given: FieldOptions<string, number, Stored> & ControlProps & { empty?: Empty },
): RecordField<string, number | Empty, Stored> => {
  const { empty = null, ...rest } = given;
  return {
    kind: 'text',
    ...split({ inputMode: 'numeric', ...rest }),
    typed: (stored) => String((stored === undefined ? given.start : stored) ?? ''),
    sent: (typed) => (typed.trim() === '' ? (empty as Empty) : Number(typed)),
  };
};

/** One of a few: each `value` is called what `textOf` says. A new record has the first one unless told. */
export const choiceField = <const Value extends string, Stored = unknown>(
  values: readonly Value[],
  textOf: (value: Value) => string,
  given: FieldOptions<Value, Value, Stored> & ControlProps,
): RecordField<Value, Value, Stored> => {
  const { options, props } = split(given);
  return {
    kind: 'select',
    options: { ...options, shown: given.shown ?? textOf },
    props,
    choices: () => values.map((value) => ({ value, label: textOf(value) })),
    typed: (stored) => ((stored === undefined ? given.start : stored) ?? values[0]) as Value,
    sent: (typed) => typed,
  };
};

/**
 * One of some listed records: `choices` are called by their ids as text, and one with an empty value
 * stands for none, which is sent as NaN.
 */
export const listedField = <Stored = unknown>(
  choices: readonly { value: string; label: string }[],
  given: FieldOptions<string, number, Stored> & ControlProps,
): RecordField<string, number, Stored> => {
  const { options, props } = split(given);
  const labelOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? id;
  return {
    kind: 'select',
    options: { ...options, shown: given.shown ?? labelOf },
    props,
    choices: () => choices,
    typed: (stored) => String((stored === undefined ? given.start : stored) ?? ''),
    sent: (typed) => (typed === '' ? Number.NaN : Number(typed)),
  };
};

/** Something that is so or not; a new record's is not, unless told. */
export const checkField = <Stored = unknown>(
  given: FieldOptions<boolean, boolean, Stored> & ControlProps,
): RecordField<boolean, boolean, Stored> => ({
  kind: 'check',
  ...split(given),
  typed: (stored) => ((stored === undefined ? given.start : stored) ?? false) as boolean,
  sent: (typed) => typed,
});

/** Something that is drawn by the form itself, such as a picker; the declaration holds it and names it. */
export const heldField = <Held, Stored = unknown>(given: {
  label: Words;
  start: Held;
  from?: (stored: Stored) => Held;
  shown?: (held: Held) => string;
}): RecordField<Held, Held, Stored> => ({
  kind: 'held',
  ...(split(given as never) as Pick<RecordField<Held, never, Stored>, 'options' | 'props'>),
  typed: (stored) => (stored === undefined ? given.start : stored) as Held,
  sent: (held) => held,
});

// biome-ignore lint/suspicious/noExplicitAny: a field of any kind
type AnyField = RecordField<any, any, any>;
type Fields = Record<string, AnyField>;

/** What the form holds, and what is sent of it. */
export type TypedOf<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['typed']> };
export type SentOf<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]['sent']> };

/** A field stands in the record under its own name, or says where it comes from. */
type Fitting<F extends Fields, Stored> = {
  [Name in keyof F]: F[Name] extends RecordField<infer Typed, infer Sent, infer From>
    ? unknown extends From
      ? Name extends keyof Stored
        ? F[Name]
        : never
      : RecordField<Typed, Sent, Stored>
    : never;
};

export type RecordFields<F extends Fields, Stored> = {
  fields: F;
  /** The stored record of a 409, where there can be one. @throws Error for anything else. */
  read?: (current: unknown) => Stored;
  valuesOf: (stored: Stored | undefined) => TypedOf<F>;
  sentOf: (values: TypedOf<F>) => SentOf<F>;
  views: () => FieldViews<TypedOf<F>>;
};

/**
 * The fields of a record that is stored as `stored` says:
 * `recordFields(Topic, { title: textField({ label: m.writing_topic, required: true }), … })`.
 * A name that the record doesn't have, and that isn't read `from` somewhere, does not compile.
 */
export function recordFields<F extends Fields, Schema extends z.ZodMiniType>(
  stored: Schema,
  fields: F & Fitting<F, z.output<Schema>>,
): RecordFields<F, z.output<Schema>> {
  return fieldsOf<F, z.output<Schema>>(fields, (current) => stored.parse(current));
}

/**
 * The fields of a form that changes nothing stored: it only adds, or asks for what an action needs.
 * `formFields({ name: textField({ label: m.kiosks_name, required: true }) })`.
 */
export const formFields = <F extends Fields>(fields: F): RecordFields<F, never> =>
  fieldsOf<F, never>(fields);

function fieldsOf<F extends Fields, Stored>(
  fields: F,
  read?: (current: unknown) => Stored,
): RecordFields<F, Stored> {
  const names = Object.keys(fields) as (keyof F & string)[];
  const mapped = (of: (field: AnyField, name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, of(fields[name] as AnyField, name)])) as never;
  return {
    fields,
    ...(read && { read }),
    valuesOf: (record) =>
      mapped(({ typed, options }, name) => {
        if (record === undefined) return typed(undefined);
        const value = options.from
          ? options.from(record)
          : (record as Record<string, unknown>)[name];
        // Null and not undefined, which is a new record's: what is stored as empty stays so.
        return typed(value ?? null);
      }),
    sentOf: (values) => mapped(({ sent }, name) => sent(values[name])),
    views: () =>
      mapped(({ options: { label, shown } }) => ({
        label: label(),
        ...(shown && { text: shown }),
      })),
  };
}

type RecordInputsProps<F extends Fields> = {
  of: FieldSource<keyof F & string>;
  fields: Pick<RecordFields<F, never>, 'fields'>;
  /** Only these, in this order. */
  only?: readonly (keyof F & string)[];
  /** Side by side in a wide frame. */
  grid?: boolean;
  /** After them. */
  children?: ReactNode;
};

/** The declared fields as inputs, in the order of their declaration; those that are held are not drawn. */
export function RecordInputs<F extends Fields>(props: RecordInputsProps<F>) {
  const { of: record, fields: declared, grid = false, children } = props;
  const names = props.only ?? (Object.keys(declared.fields) as (keyof F & string)[]);
  const inputs = names.map((name) => {
    const field = declared.fields[name] as AnyField;
    if (field.kind === 'held') return null;
    const input = <RecordInput key={name} of={record} name={name} field={field} />;
    return field.options.wide ? <FullWidth key={name}>{input}</FullWidth> : input;
  });
  const all = (
    <>
      {inputs}
      {children}
    </>
  );
  return grid ? <FormGrid>{all}</FormGrid> : all;
}

type RecordInputProps<Name extends string> = {
  of: FieldSource<Name>;
  name: Name;
  field: AnyField;
};

function RecordInput<Name extends string>({ of: record, name, field }: RecordInputProps<Name>) {
  const { label, hint, placeholder, required, first } = field.options;
  return (
    <Field
      {...(field.props as object)}
      {...(field.choices && { choices: field.choices() })}
      kind={field.kind as 'text'}
      of={record}
      name={name}
      label={label()}
      {...(hint && { hint: hint() })}
      {...(placeholder && { placeholder: placeholder() })}
      {...(required && { withAsterisk: true })}
      {...(first && { 'data-first-focus': '' })}
    />
  );
}
