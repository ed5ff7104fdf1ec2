import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import type { MemberForm } from './member-fields.ts';
import { type KnownPerson, type PersonSource, useKnownPeople } from './people.data.ts';

type Source = PersonSource | 'new';

/** Whom a new member is: somebody from the contacts or the students, or nobody known yet. */
export function PersonPicker({ record }: { record: MemberForm }) {
  const start = record.values();
  const [source, setSource] = useState<Source>(() => {
    if (start.contact) return 'contact';
    return start.student ? 'student' : 'new';
  });
  const take = (of: PersonSource, person: KnownPerson | undefined) => {
    const named = person && { id: person.id, name: person.name };
    record.set('contact', of === 'contact' ? (named ?? null) : null);
    record.set('student', of === 'student' ? (named ?? null) : null);
    if (!person) return;
    record.set('name', person.name);
    record.set('phone', person.phone);
    record.set('email', person.email);
  };
  return (
    <>
      <ChoiceGroup
        label={m.members_person()}
        value={source}
        onChange={(next) => {
          setSource(next);
          take('contact', undefined);
        }}
        columns={3}
        choices={[
          { value: 'new', label: m.members_person_new() },
          { value: 'contact', label: m.members_person_contact() },
          { value: 'student', label: m.members_person_student() },
        ]}
      />
      {source === 'new' ? null : (
        <KnownPersonPicker
          key={source}
          source={source}
          chosen={(source === 'contact' ? start.contact : start.student) ?? undefined}
          onPick={(person) => take(source, person)}
        />
      )}
    </>
  );
}

type KnownPersonPickerProps = {
  source: PersonSource;
  chosen: { id: number; name: string } | undefined;
  onPick: (person: KnownPerson | undefined) => void;
};

function KnownPersonPicker({ source, chosen, onPick }: KnownPersonPickerProps) {
  const [search, setSearch] = useState('');
  const { data: found = [], isPlaceholderData } = useKnownPeople(source, search);
  return (
    <SearchPicker
      label={source === 'contact' ? m.members_contact_find() : m.members_student_find()}
      placeholder={m.members_contact_placeholder()}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={found.map(({ id, name, phone }) => ({ id, text: `${name} · ${phone}` }))}
      waits={isPlaceholderData}
      onSearch={setSearch}
      onPick={(option) => onPick(found.find(({ id }) => id === option?.id))}
    />
  );
}
