import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldError, refusedFields } from './field-errors.ts';
import { formIn } from './form-address.ts';
import { draftKey, dropDraft, keepDraft, withDraft } from './form-drafts.ts';
import { asFormErrors, focusFirstError } from './form-errors.tsx';
import { useLock } from './lock.ts';
import { Problem } from './problem.ts';
import {
  compareVersions,
  type FieldViews,
  mergedChanges,
  type VersionComparison,
} from './record-versions.ts';
import { type Leaving, useLeaving } from './unsaved-texts.ts';

type Fields = Record<string, unknown>;

/** A field of the form, or a part of one that is a list or an object: `planets.2.url`. */
type Path<Values extends Fields> =
  | (keyof Values & string)
  | `${keyof Values & string}.${string | number}`;

type RecordFormInput<Values extends Fields, Stored, Saved> = {
  /** What the form changes; undefined for something new. */
  stored?: Stored | undefined;
  /** What the fields hold of something stored, or at first of something new. */
  valuesOf: (stored: Stored | undefined) => Values;
  /** What is wrong with what was typed; mostly `findFieldErrors` with the contract's schema. */
  check?: (values: Values, pressed: string) => readonly FieldError[];
  /** What was typed and found good, as it would be stored: without spaces around it, say. */
  tidy?: (values: Values) => Values;
  /** What is wrong with a field, for the place under it, given what stood in the form. */
  errorText: (error: FieldError, values: Values) => string;
  /** What a refusal says about fields by its reason; else its `validation_errors` say it. */
  refusedTexts?: (error: unknown) => Readonly<Record<string, string>>;
  /** How fields are shown where somebody else's version stands beside this one. */
  views?: () => FieldViews<Values>;
  /**
   * Saves, with the version of `base` when there is one, and gives what is stored then. A 409 that
   * carries what is stored now is read by `readCurrent`. `pressed`: the name of the button that did it,
   * where there are several; Enter presses the first.
   */
  send: (values: Values, base: Stored | undefined, pressed: string) => Promise<Saved>;
  readCurrent?: (current: unknown) => Stored;
  /** It is saved; the form has served. Nothing else is sent until what this returns has settled. */
  onSaved: (saved: Saved) => unknown;
  /** It could not be saved, and not for a field; `failure` says so as well. */
  onFailed?: (error: unknown) => void;
  /** What is typed is worth no question before it is lost: a password, a code, a number to look up. */
  forgettable?: boolean;
  /** The name of a form that is a page of its own; one in a dialog has its name from the address. */
  page?: string;
  /** The part of the address under which it stands, and with which it goes: the step of a draft. */
  under?: string;
  /** What is shown beside the fields follows each key; a form without it is drawn less often. */
  live?: boolean;
};

/** A form for one record, as dialogs and pages show it. See `useRecordForm`. */
export type RecordForm<Values extends Fields, Stored> = {
  /** The form's element; the focus goes to its first refused field. */
  element: RefObject<HTMLFormElement | null>;
  /** Goes up when the fields hold something else than before, and have to be drawn anew. */
  drawing: number;
  busy: boolean;
  /** Why saving failed, when it was not for a field. Nothing that was typed is lost. */
  failure: unknown;
  dismissFailure: () => void;
  isDirty: () => boolean;
  /** Back to what the form started from. */
  reset: () => void;
  /** The fields hold this from now on, and a change is one from here; what was typed while it was sent stays. */
  startFrom: (stored: Stored) => void;
  /** The same, but what was typed meanwhile stays. */
  moveTo: (stored: Stored) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Sends what the form holds once more, unchecked: somebody has answered a question about it. */
  send: () => Promise<void>;
  /** What a control takes to be one of the fields; `Field` of `ui/form.tsx` does it. */
  field: (name: Path<Values>, options?: { type: 'checkbox' }) => FieldProps;
  /** Another one draws the field anew: something but its person has changed what it holds. */
  key: (name: Path<Values>) => string;
  /** What the form holds now. */
  values: () => Values;
  /** Puts something into a field that is no input of its own, and draws the form anew. */
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  form: UseFormReturnType<Values>;
  /** What the form was filled from. */
  base: Stored | undefined;
  /** Somebody else has saved meanwhile. */
  conflict: Conflict<Stored> | undefined;
  /** Somebody is about to leave what was typed. */
  leaving: Leaving | undefined;
};

type FieldProps = { name: string } & ReturnType<UseFormReturnType<Fields>['getInputProps']>;

type Conflict<Stored> = VersionComparison & {
  /** What is stored now. */
  stored: Stored;
  back: () => void;
  take: () => void;
  keep: () => void;
};

/**
 * A form that adds or changes one record: it checks by the contract's rules, puts each refusal
 * under its field, saves once at a time, keeps what was typed when saving fails, and when somebody
 * else has saved meanwhile compares both versions in place of overwriting. What was typed is not
 * left without a question.
 */
export function useRecordForm<Values extends Fields, Stored = undefined, Saved = Stored>(
  input: RecordFormInput<Values, Stored, Saved>,
): RecordForm<Values, Stored> {
  const { valuesOf, check = () => [], tidy = (values) => values, errorText, onFailed } = input;
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(input.stored);
  const [first] = useState(() => valuesOf(base));
  const draft = useDraft(first, input);
  const [theirs, setTheirs] = useState<Stored>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [drawing, setDrawing] = useState(0);
  const [, redraw] = useState(0);
  const lock = useLock();
  const pressed = useRef('');
  const errorsOf = (errors: readonly FieldError[], values: Values) =>
    asFormErrors(errors, (error) => errorText(error, values));
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.initial,
    validate: (values) => errorsOf(check(values, pressed.current), values),
    onValuesChange: (values) => {
      draft.keep(valuesOf(base), values);
      if (input.live) redraw((times) => times + 1);
    },
  });
  // What it held when nothing was typed. The form's own account of it does not follow lists.
  const untouched = useRef(JSON.stringify(first));
  const isDirty = () => JSON.stringify(form.getValues()) !== untouched.current;
  // What it held when it was sent, until that is over.
  const sent = useRef<string>(undefined);
  const leaving = useLeaving(() => input.forgettable !== true && isDirty(), {
    form: draft.form,
    part: input.under,
    isKept: draft.isKept,
  });

  /** What an answer says about fields of this form. */
  const refusals = (error: unknown) => {
    const texts = input.refusedTexts?.(error);
    if (texts && Object.keys(texts).length > 0) return texts;
    const errors = error instanceof Problem ? refusedFields(error.validation_errors) : [];
    const known = errors.filter(({ field }) => (field.split('.', 1)[0] ?? '') in form.getValues());
    return errorsOf(known, form.getValues());
  };
  const fail = (error: unknown) => {
    const { readCurrent } = input;
    const refused = refusals(error);
    const isAboutFields = Object.keys(refused).length > 0;
    // What is told along with a refused field is another record than this one.
    const mayCompare = error instanceof Problem && readCurrent && !isAboutFields;
    const current = mayCompare ? error.current : undefined;
    setTheirs(current === undefined ? undefined : readCurrent?.(current));
    if (isAboutFields) {
      form.setErrors(refused);
      focusFirstError(element.current);
    } else if (current === undefined) {
      setFailure(error);
      onFailed?.(error);
    }
  };
  const save = (values: Values, from: Stored | undefined) =>
    lock.run(async () => {
      setBusy(true);
      setFailure(undefined);
      sent.current = JSON.stringify(form.getValues());
      try {
        const saved = await input.send(values, from, pressed.current);
        setTheirs(undefined);
        // From here on there is nothing to lose, wherever this leads.
        untouched.current = JSON.stringify(form.getValues());
        await input.onSaved(saved);
      } catch (error) {
        fail(error);
      } finally {
        sent.current = undefined;
        setBusy(false);
      }
    });
  /** Starts from `stored`, and holds something else than that where somebody has typed. */
  const fill = (stored: Stored | undefined, start: Values, typed = start) => {
    setTheirs(undefined);
    setBase(() => stored);
    form.setInitialValues(start);
    form.setValues(typed);
    form.clearErrors();
    untouched.current = JSON.stringify(start);
    setDrawing((before) => before + 1);
  };
  const merged = (mine: Values, stored: Stored) =>
    mergedChanges(valuesOf(base), mine, valuesOf(stored));
  const conflictWith = (stored: Stored): Conflict<Stored> => {
    const mine = merged(tidy(form.getValues()), stored);
    const versions = { base: valuesOf(base), theirs: valuesOf(stored), merged: mine };
    return {
      ...compareVersions(versions, input.views?.() ?? ({} as FieldViews<Values>)),
      stored,
      back: () => setTheirs(undefined),
      take: () => fill(stored, valuesOf(stored)),
      keep: () => void save(mine, stored),
    };
  };

  return {
    element,
    drawing,
    busy,
    failure,
    dismissFailure: () => setFailure(undefined),
    isDirty,
    reset: () => {
      setFailure(undefined);
      fill(base, valuesOf(base));
    },
    startFrom: (stored) => {
      const start = valuesOf(stored);
      const then = sent.current === undefined ? undefined : (JSON.parse(sent.current) as Values);
      fill(stored, start, then && mergedChanges(then, form.getValues(), start));
    },
    moveTo: (stored) => fill(stored, valuesOf(stored), merged(form.getValues(), stored)),
    submit: (event) => {
      event.preventDefault();
      if (lock.isHeld()) return;
      pressed.current = event.nativeEvent.submitter?.getAttribute('name') ?? '';
      form.onSubmit(
        (values) => void save(tidy(values), base),
        () => focusFirstError(element.current),
      )(event);
    },
    send: () => save(tidy(form.getValues()), base),
    field: (name, options) => ({ name, ...form.getInputProps(name, options) }),
    key: (name) => form.key(name),
    values: form.getValues,
    set: (name, value) => form.setFieldValue(name, value as never),
    form,
    base,
    conflict: theirs === undefined ? undefined : conflictWith(theirs),
    leaving,
  };
}

/**
 * What was typed before the page was loaded anew, for a form that stands in the address or is a page. It
 * is kept with each change, and dropped when the form goes: it was saved then, or left knowingly.
 */
function useDraft<Values extends Fields>(
  start: Values,
  { forgettable = false, page = '' }: { forgettable?: boolean; page?: string },
) {
  const router = useRouter();
  const [{ form, key }] = useState(() => {
    const { pathname, search } = router.state.location;
    const named = formIn(search);
    const name = named || page;
    const isKept = name !== '' && !forgettable;
    return { form: named, key: isKept ? draftKey(pathname, name, start) : undefined };
  });
  const [initial] = useState(() => withDraft(key, start));
  const isWhole = useRef(true);
  useEffect(() => {
    if (key === undefined) return;
    // Where effects run twice, the first time has dropped it.
    if (initial !== start) isWhole.current = keepDraft(key, start, initial);
    return () => dropDraft(key);
  }, [key, initial, start]);
  return {
    initial,
    form,
    keep: (from: Values, typed: Values) => {
      if (key !== undefined) isWhole.current = keepDraft(key, from, typed);
    },
    // A form of the page itself was perhaps there when the address named one that is closed by now: a
    // reload would not bring back what is kept by that name.
    isKept: () =>
      key !== undefined && isWhole.current && formIn(router.state.location.search) === form,
  };
}
