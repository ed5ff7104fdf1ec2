import { emailField } from '@station/contract/accounts/account-fields';
import type { Invitable } from '@station/contract/meetings/meetings';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Invited } from './meeting-form.ts';
import { ATTENDEE_TEXTS } from './meeting-texts.ts';
import { useInvitable } from './meetings.data.ts';
import css from './meetings.module.css';

/** Pause in typing after which a search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

type AttendeesFieldProps = {
  attendees: readonly Invited[];
  error?: string | undefined;
  onChange: (attendees: Invited[]) => void;
};

/** Who is invited: employees, contacts, students, a course, or an address that is typed. */
export function AttendeesField({ attendees, error, onChange }: AttendeesFieldProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const listId = useId();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found = [] } = useInvitable(search);
  const address = typed.trim();
  const offered = search === '' ? [] : found.filter((one) => !attendees.some(sameAs(one)));
  const add = (one: Invited) => {
    onChange([...attendees, one]);
    setTyped('');
    setSearch('');
  };
  const addAddress = () => {
    const email = address.toLowerCase();
    const isThere = attendees.some((one) => one.kind === 'email' && one.email === email);
    if (!isThere) add({ kind: 'email', email, name: '', label: email });
    else setTyped('');
  };
  const isAddress = looksLikeAddress(address);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only sees the focus leave.
    <div
      className={css.people}
      onBlur={(event) => {
        // Whoever goes on, to save above all, takes whom they have typed for invited.
        if (isAddress && !event.currentTarget.contains(event.relatedTarget)) addAddress();
      }}
    >
      <TextField
        type="search"
        label={m.meetings_attendees()}
        hint={m.meetings_attendees_hint()}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-controls={listId}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || address === '') return;
          // The form is sent by its own button.
          event.preventDefault();
          const [first] = offered;
          if (isAddress) addAddress();
          else if (first) add(invitedFrom(first));
        }}
      />
      <ul id={listId} className="stack">
        {isAddress ? (
          <li>
            <Button wide onMouseDown={keepFocus} onClick={addAddress}>
              {m.meetings_invite_address({ address })}
            </Button>
          </li>
        ) : null}
        {offered.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Button
              wide
              className={css.foundOne}
              onMouseDown={keepFocus}
              onClick={() => add(invitedFrom(one))}
            >
              <span>{one.name}</span>
              <span className="quiet">
                {[
                  ATTENDEE_TEXTS[one.kind](),
                  one.detail,
                  one.kind === 'course' ? m.meetings_people({ count: one.people }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {search !== '' && offered.length === 0 && !isAddress ? m.meetings_nobody_found() : null}
      </p>
      {attendees.length > 0 ? (
        <ul className="row-2" aria-label={m.meetings_attendees()}>
          {attendees.map((one, at) => (
            <li
              key={`${one.kind} ${one.kind === 'email' ? one.email : one.id}`}
              className={css.chip}
            >
              {one.label}
              <IconButton
                label={m.meetings_remove_person({ name: one.label })}
                icon={<IconX size={16} aria-hidden="true" />}
                onClick={() => onChange(attendees.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** In Safari a pressed button takes no focus: the field would lose it to nothing, and add what is typed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const sameAs = (found: Invitable) => (one: Invited) =>
  one.kind === found.kind && 'id' in one && one.id === found.id;

const invitedFrom = ({ kind, id, name }: Invitable): Invited => ({ kind, id, label: name });

const Address = emailField();
const looksLikeAddress = (typed: string) => Address.safeParse(typed).success;
