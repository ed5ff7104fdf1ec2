import { listContacts } from '@station/contract/contacts/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { CONTACTS_KEY } from './contacts.data.ts';

type Picked = { id: number; name: string };

/** Contacts offered at a time. */
const OFFERED = 20;

type ContactPickerProps = {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  error?: ReactNode;
  chosen: Picked | undefined;
  /** Called with a contact that was picked, or with nothing when the field was emptied. */
  onPick: (contact: Picked | undefined) => void;
};

/** Picks a contact, found as the directory finds: by name, telephone number, e-mail or company. */
export function ContactPicker({ chosen, onPick, ...texts }: ContactPickerProps) {
  const [search, setSearch] = useState('');
  const { data: found = [], isPlaceholderData } = useFoundContacts(search);
  return (
    <SearchPicker
      {...texts}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={found.map(({ id, name, phone }) => ({ id, text: `${name} · ${phone}` }))}
      waits={isPlaceholderData}
      onSearch={setSearch}
      onPick={(option) => {
        const contact = found.find((one) => one.id === option?.id);
        onPick(contact && { id: contact.id, name: contact.name });
      }}
    />
  );
}

function useFoundContacts(search: string) {
  return useQuery({
    queryKey: [...CONTACTS_KEY, 'found', search],
    queryFn: ({ signal }) => call(listContacts, { query: { search, limit: OFFERED }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}
