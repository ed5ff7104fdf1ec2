import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * What an address says of the form that is open: `?new=true` for the only one that adds something,
 * `?new=invite` for one of several, `?edit=42` for the one that changes something.
 */
export type FormSearch = { new?: string | boolean; edit?: string | number };

type Raw = Record<string, unknown>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is where this was opened from: going back there is closing it. */
    openedFromHere?: true;
    /** What stood in the address beside the form when it was opened. */
    openedOver?: string;
  }
}

/** The state of a step that opens something over, or out of, what is shown. */
export const OPENED_FROM_HERE = { openedFromHere: true } as const;

/** Which form of a screen is open, and the ways to open and to close one. */
export type FormAddress = {
  /** Name of the open form that adds something; `'true'` for the only one. */
  adding: string | undefined;
  /** What the open form changes: its number, or its name where it has none. */
  editing: string | undefined;
  /** As a step that the back button undoes. */
  add: (form?: string) => void;
  edit: (id: string | number) => void;
  /**
   * Closes it without a question: a step back, if one has opened it. Nothing happens once that form was
   * left: what is open then is another one, which has not asked.
   */
  close: () => void;
};

/** The forms of a screen, as they stand in its address: back closes one, reload keeps it open. */
export function useFormAddress(): FormAddress {
  const open = useSearch({ strict: false, select: (raw): string => formIn(raw) });
  const navigate = useNavigate();
  const router = useRouter();
  const shown = useRef<object>(undefined);
  const forms = useMemo(() => {
    const { history } = router;
    const show = (form: FormSearch) => {
      // In place of another form: back leads to what was there before any.
      const { search } = router.state.location;
      const instead = formIn(search) !== '';
      const state = { ...OPENED_FROM_HERE, openedOver: JSON.stringify(withoutForm(search)) };
      void navigate({
        to: '.',
        search: (old: Raw) => ({ ...withoutForm(old), ...form }),
        ...(instead ? { replace: true, state: true } : { state }),
        resetScroll: false,
      });
    };
    const ways = {
      adding: open.startsWith('new=') ? open.slice(4) : undefined,
      editing: open.startsWith('edit=') ? open.slice(5) : undefined,
      add: (form?: string) => show({ new: form ?? true }),
      edit: (id: string | number) => show({ edit: id }),
      close: () => {
        if (shown.current !== ways || formIn(router.state.location.search) !== open) return;
        const { openedFromHere, openedOver } = history.location.state;
        // Whoever has searched beside the form keeps what was found.
        const isAsBefore = openedOver === JSON.stringify(withoutForm(router.state.location.search));
        if (openedFromHere && isAsBefore) {
          history.back({ ignoreBlocker: true });
          return;
        }
        void navigate({
          to: '.',
          search: withoutForm as never,
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        });
      },
    };
    return ways;
  }, [open, router, navigate]);
  useLayoutEffect(() => {
    shown.current = forms;
    return () => {
      shown.current = undefined;
    };
  }, [forms]);
  return forms;
}

/** The form that an address opens, as `new=true` or `edit=42`; empty for none. */
export function formIn(search: object): string {
  const { new: adding, edit } = search as Raw;
  const id = named(edit);
  if (id) return `edit=${id}`;
  // `?new` alone is how people type it.
  const form = adding === '' || adding === true ? 'true' : named(adding);
  return form ? `new=${form}` : '';
}

/** What an address says of the form, to be kept where the rest of it changes. */
export function formPart({ new: adding, edit }: FormSearch): FormSearch {
  return { ...(adding !== undefined && { new: adding }), ...(edit !== undefined && { edit }) };
}

/** What an address says beside the form. */
export function withoutForm<Search extends object>(search: Search): Omit<Search, 'new' | 'edit'> {
  const { new: _new, edit: _edit, ...rest } = search as Search & FormSearch;
  return rest as Omit<Search, 'new' | 'edit'>;
}

/** Names as long as a category's are the longest. */
const LONGEST_NAME = 50;

function named(given: unknown): string {
  const text = typeof given === 'number' ? String(given) : given;
  return typeof text === 'string' && text.length <= LONGEST_NAME ? text : '';
}
