import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
} from 'react';
import { Check } from './check-field.tsx';
import { confirm, type Question } from './confirm.tsx';
import { TextField } from './field.tsx';
import { FormMessage } from './notice.tsx';
import { Password } from './password-field.tsx';
import { Select, TextArea } from './select-field.tsx';
import type { TimedMessage } from './use-timed-message.ts';
import { type Conflict, type ConflictTexts, RecordConflict } from './version-conflict.tsx';

/** The words of any form. */
export type FormTexts = {
  /** Asked before something typed is lost. */
  leaving: Question;
  conflict: ConflictTexts;
};

/** What the form does (`platform/record-form.ts`); here it is only shown. */
export type FormBehaviour = {
  element: RefObject<HTMLFormElement | null>;
  drawing: number;
  busy: boolean;
  failure: unknown;
  isDirty: () => boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  conflict: Conflict | undefined;
  leaving: { leave: () => void; stay: () => void } | undefined;
};

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  of: FormBehaviour;
  texts: FormTexts;
  /** Why saving failed, in words. Nothing that was typed is lost. */
  failureText?: (error: unknown) => string;
  /** What is wrong with the whole, or with something that has no field of its own. */
  error?: ReactNode;
  /** How it went, where that is said for a while only. */
  message?: TimedMessage | undefined;
  /** Where it stands: on a surface by day, or on the sky. */
  tone?: 'day' | 'night';
  /** The buttons at its end. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form of any kind, with what it has to say, and its question before something typed is lost. */
export function Form(props: FormProps) {
  const {
    of: record,
    texts,
    failureText,
    error,
    message,
    tone,
    actions,
    children,
    ...rest
  } = props;
  const { failure, leaving } = record;
  useQuestion(leaving, texts.leaving);
  const why = failure === undefined ? undefined : failureText?.(failure);
  const bad = error || why;
  return (
    <>
      <form {...rest} ref={record.element} noValidate onSubmit={record.submit}>
        <Fragment key={record.drawing}>{children}</Fragment>
        <FormMessage message={bad ? { tone: 'bad', text: bad } : message} on={tone} />
        {actions}
      </form>
      <RecordConflict conflict={record.conflict} texts={texts.conflict} busy={record.busy} />
    </>
  );
}

/** Asks once for each time that somebody is about to leave. */
export function useQuestion(leaving: FormBehaviour['leaving'], texts: Question): void {
  const latest = useRef({ leaving, texts });
  useEffect(() => {
    latest.current = { leaving, texts };
  });
  const isLeaving = leaving !== undefined;
  useEffect(() => {
    if (!isLeaving) return;
    void confirm(latest.current.texts).then((sure) => {
      if (sure) latest.current.leaving?.leave();
      else latest.current.leaving?.stay();
    });
  }, [isLeaving]);
}

/** A form that has a field of that name. */
export type FieldSource<Name extends string> = {
  field: (name: Name, options?: { type: 'checkbox' }) => ComponentProps<typeof TextField>;
  key: (name: Name) => string;
};

type Kinds =
  | ({ kind?: 'text' } & ComponentProps<typeof TextField>)
  | ({ kind: 'textarea' } & ComponentProps<typeof TextArea>)
  | ({ kind: 'select' } & ComponentProps<typeof Select>)
  | ({ kind: 'password' } & ComponentProps<typeof Password>)
  | ({ kind: 'check' } & ComponentProps<typeof Check>);

const CONTROLS = {
  text: TextField,
  textarea: TextArea,
  select: Select,
  password: Password,
  check: Check,
};

type FieldProps<Name extends string> = { of: FieldSource<Name>; name: NoInfer<Name> } & Kinds;

/** A field of a form: `<Field of={record} name="email" label="…" type="email" />`. */
export function Field<Name extends string>(props: FieldProps<Name>) {
  const { of: record, kind = 'text', ...given } = props;
  const { name, onChange, ...rest } = given as ComponentProps<typeof TextField> & { name: Name };
  const wiring = record.field(name, kind === 'check' ? { type: 'checkbox' } : undefined);
  // Each kind takes what its own props say, and `FieldProps` has held the caller to them.
  const Control = CONTROLS[kind] as typeof TextField;
  return (
    <Control
      key={record.key(name)}
      {...wiring}
      {...rest}
      onChange={(event) => {
        wiring.onChange?.(event);
        onChange?.(event);
      }}
    />
  );
}
