import { CONTACT_LIMITS } from '@station/contract/contacts/contacts';
import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form.tsx';
import type { ContactRecord } from './contact-save.data.ts';
import css from './contacts.module.css';

type Kind = 'phone' | 'email';

/** What a field for a number or for an address is like. */
export const WAY_INPUTS = {
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const;

type OtherWaysProps = {
  record: ContactRecord;
  kind: Kind;
  /** The field of the first one. */
  children: ReactNode;
};

/** The field of the first number or address, the further ones under it, and a way to add one. */
export function OtherWays({ record, kind, children }: OtherWaysProps) {
  const { form } = record;
  const box = useRef<HTMLDivElement>(null);
  const list = LISTS[kind];
  // Asked for anew by whoever changes them: what is typed is kept by the form without a drawing.
  const others = () => form.getValues()[list];
  const { nth, add } = TEXTS[kind];

  const focusField = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll('input')[at]?.focus());
  const change = (next: string[], focusAt: number) => {
    others().forEach((_value, at) => {
      form.clearFieldError(`${list}.${at}`);
    });
    form.setFieldValue(list, next);
    focusField(focusAt);
  };
  const makeFirst = (at: number) => {
    const was = form.getValues()[kind];
    const rest = others().toSpliced(at, 1);
    form.setFieldValue(kind, others()[at] ?? '');
    change(was.trim() ? [was, ...rest] : rest, 0);
  };

  return (
    <div ref={box} className="stack-2">
      {children}
      {others().map((_value, at) => {
        const label = nth({ number: at + 2 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list's own key changes with every move.
          <div key={`${form.key(list)}-${at}`} className={css.way}>
            <Field of={record} name={`${list}.${at}`} {...WAY_INPUTS[kind]} label={label} />
            <IconButton
              label={m.contacts_way_first_of({ label })}
              icon={<IconArrowBarToUp size={18} aria-hidden="true" />}
              onClick={() => makeFirst(at)}
            />
            <IconButton
              label={m.contacts_way_remove_of({ label })}
              icon={<IconX size={18} aria-hidden="true" />}
              onClick={() => change(others().toSpliced(at, 1), at)}
            />
          </div>
        );
      })}
      {others().length < CONTACT_LIMITS.others ? (
        <Button
          tone="quiet"
          compact
          className={css.addWay}
          icon={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => change([...others(), ''], others().length + 1)}
        >
          {add()}
        </Button>
      ) : null}
    </div>
  );
}

const LISTS = { phone: 'other_phones', email: 'other_emails' } as const;

const TEXTS = {
  phone: { nth: m.contacts_phone_nth, add: m.contacts_add_phone },
  email: { nth: m.contacts_email_nth, add: m.contacts_add_email },
};

/** Takes away further numbers and addresses that were left empty, before the fields are checked. */
export function dropEmptyWays({ form }: ContactRecord): void {
  for (const list of Object.values(LISTS)) {
    const all = form.getValues()[list];
    const filled = all.filter((value) => value.trim() !== '');
    if (filled.length < all.length) form.setFieldValue(list, filled);
  }
}
