import { asStorable } from '@station/contract/record-fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** One thing that stands in an address, such as a search or a page. */
export type AddressPart<Value, Written = Value> = {
  /** What holds while the address says nothing of it. */
  usual: Value;
  /** Reads what the router gives, whatever somebody typed; undefined for what makes no sense. */
  read(given: unknown): Value | undefined;
  /** As it is written; undefined leaves it out. */
  write(value: Value): Written | undefined;
};

type Parts = Readonly<Record<string, AddressPart<unknown, unknown>>>;
type Raw = Record<string, unknown>;
type ValuesOf<P extends Parts> = { [Name in keyof P]: P[Name]['usual'] };
type WrittenOf<P extends Parts> = {
  [Name in keyof P]?: NonNullable<ReturnType<P[Name]['write']>> | undefined;
};

/** What changes of an address; undefined makes a part what it usually is. */
export type ChangeOf<Address> = { [Name in keyof Address]?: Address[Name] | undefined };

/** What a screen shows, as it stands in its address, and the ways to show something else. */
export type ListPlace<Address> = {
  address: Address;
  /** As a step that the back button undoes. */
  change: (next: ChangeOf<Address>) => void;
  /** In place of what is there, as for a text that is being typed. */
  replace: (next: ChangeOf<Address>) => void;
};

/** What a hook of `listAddress` reads from an address. */
export type AddressOf<Hook extends () => { address: unknown }> = ReturnType<Hook>['address'];

/** The same as the router writes it: what is usual is left out. */
export type SearchOf<Hook extends { clean: (raw: Raw) => unknown }> = ReturnType<Hook['clean']>;

/**
 * The hook that keeps what a screen shows in its address, so that back, reload and links work:
 * search, filters, order, page. Any change but that of the page starts at page 1; what others keep in
 * the same address stays in it. `settle` says what becomes of parts that do not go together.
 */
export function listAddress<P extends Parts>(
  parts: P,
  settle: (address: ValuesOf<P>) => Partial<ValuesOf<P>> = () => ({}),
) {
  const ofEach = (make: (part: AddressPart<unknown, unknown>, name: string) => unknown) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, make(part, name)]));

  /** What an address shows, where it says nothing as usual. */
  const read = (raw: Raw): ValuesOf<P> => {
    const address = ofEach((part, name) => part.read(raw[name]) ?? part.usual) as ValuesOf<P>;
    return { ...address, ...settle(address) };
  };

  /** Of an address, every part that makes sense, and nothing else. */
  const clean = (raw: Raw): WrittenOf<P> => {
    const address = read(raw);
    return ofEach((part, name) =>
      raw[name] === undefined ? undefined : part.write(address[name]),
    ) as WrittenOf<P>;
  };

  const written = (next: ChangeOf<ValuesOf<P>>): Raw =>
    Object.fromEntries(
      Object.entries(next).map(([name, value]) => [
        name,
        value === undefined ? undefined : parts[name]?.write(value),
      ]),
    );

  // biome-ignore lint/correctness/noComponentHookFactories: made once, when a screen's module is read.
  function useListAddress(): ListPlace<ValuesOf<P>> {
    const search = useSearch({ strict: false, select: (raw): Raw => clean(raw) });
    const address = useMemo(() => read(search), [search]);
    const navigate = useNavigate();
    const ways = useMemo(() => {
      const show = (next: ChangeOf<ValuesOf<P>>, replace: boolean) =>
        void navigate({
          to: '.',
          // What others keep first, then every part in its own order: the same view, the same address.
          search: (old: Raw) => ({
            ...Object.fromEntries(Object.entries(old).filter(([name]) => !(name in parts))),
            ...clean({ ...old, page: undefined, ...written(next) }),
          }),
          replace,
          // What is open over the list stays so, and back closes it.
          ...(replace && { state: true }),
          // The list stays where it is; it shows its beginning when a page is turned.
          resetScroll: false,
        });
      return {
        change: (next: ChangeOf<ValuesOf<P>>) => show(next, false),
        replace: (next: ChangeOf<ValuesOf<P>>) => show(next, true),
      };
    }, [navigate]);
    return { address, ...ways };
  }
  return Object.assign(useListAddress, { clean, read });
}

/** A text of at most `max` characters, as the server takes it; `usual` is computed once. */
export const text = (max: number, usual = ''): AddressPart<string> => ({
  usual,
  read: (given) => textOf(given)?.slice(0, max) || undefined,
  write: (value) => (value === usual ? undefined : value || undefined),
});

/** A text that passes a test, or the empty one. */
export const textThat = (passes: (text: string) => boolean): AddressPart<string> => ({
  usual: '',
  read: (given) => {
    const read = textOf(given);
    return read !== undefined && passes(read) ? read : undefined;
  },
  write: (value) => value || undefined,
});

/** One of some values. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
): AddressPart<Value | '', Value>;
export function oneOf<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): AddressPart<Value>;
export function oneOf<Value extends string>(values: readonly Value[], usual: Value | '' = '') {
  return {
    usual,
    read: (given: unknown) => values.find((value) => value === given),
    write: (value: Value | '') => (value === usual || value === '' ? undefined : value),
  };
}

/** Something that is on or off; off unless the address says so. */
export const flag = (): AddressPart<boolean> => ({
  usual: false,
  read: (given) => given === true || given === 'true',
  write: (value) => value || undefined,
});

/** The number of a record; 0 for none. */
export const recordId = (): AddressPart<number> => ({
  usual: 0,
  read: (given) => numberOf(given, 1, Number.MAX_SAFE_INTEGER),
  write: (value) => value || undefined,
});

/** Highest page that the server takes. */
const LAST_PAGE = 1_000_000;

/** The page of a list, from 1. */
export const pageNumber = (): AddressPart<number> => ({
  usual: 1,
  read: (given) => numberOf(given, 1, LAST_PAGE),
  write: (value) => (value > 1 ? value : undefined),
});

/** The router reads `search=0901` as text and `search=901` as a number. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' ? asStorable(given) : undefined;
}

function numberOf(given: unknown, min: number, max: number): number | undefined {
  const number = typeof given === 'string' ? Number(given) : given;
  const isFine = typeof number === 'number' && Number.isSafeInteger(number);
  return isFine && number >= min && number <= max ? number : undefined;
}
