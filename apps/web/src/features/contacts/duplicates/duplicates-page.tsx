import type { DuplicateGroup } from '@station/contract/contacts/duplicates';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import { usePageAddress } from './duplicates.address.ts';
import { useDuplicates } from './duplicates.data.ts';
import css from './duplicates.module.css';
import { DuplicatesFrame } from './duplicates-frame.tsx';
import { duplicatesFailure, sharedText } from './duplicates-texts.ts';
import { useApart } from './not-duplicate.ts';

const ButtonLink = createLink(ButtonAnchor);

/** Contacts that are likely the same person, group by group. */
export function DuplicatesPage() {
  const at = usePageAddress();
  const list = pagedList(useDuplicates(at.address.page), ({ data }) => data, duplicatesFailure);
  const listRef = useRef<HTMLElement>(null);
  // The group that had the focus leaves the list.
  const apart = useApart(() => listRef.current?.focus({ preventScroll: true }));
  return (
    <DuplicatesFrame>
      <Screen>
        <ListScreen
          at={at}
          list={list}
          texts={{
            list: m.duplicates_title(),
            head: listTexts().head,
            loading: m.duplicates_loading(),
            none: { title: m.duplicates_none(), text: m.duplicates_none_text() },
            pages: listTexts().pages(m.duplicates_range),
          }}
          title={
            <ScreenTitle subtitle={list.pages && countText(list.pages.total_records)}>
              {m.duplicates_title()}
            </ScreenTitle>
          }
          icon={<IconUsersGroup size={40} aria-hidden="true" />}
          listRef={listRef}
        >
          {(groups) =>
            groups.map((group) => (
              <GroupCard
                key={idsOf(group).join()}
                group={group}
                busy={apart.busy}
                onApart={() => apart.mark(idsOf(group), namesOf(group))}
              />
            ))
          }
        </ListScreen>
      </Screen>
    </DuplicatesFrame>
  );
}

type GroupCardProps = {
  group: DuplicateGroup;
  busy: boolean;
  onApart: () => void;
};

function GroupCard({ group, busy, onApart }: GroupCardProps) {
  const directory = useDirectoryPath();
  const category = useCategoryLabel();
  const names = namesOf(group);
  return (
    <section className={css.group} aria-label={names}>
      <p className={css.reasons}>
        {group.reasons.map((shared) => (
          <Badge key={shared.reason} tint="amber">
            {sharedText(shared)}
          </Badge>
        ))}
      </p>
      <ul className="stack-2">
        {group.contacts.map((contact) => (
          <li key={contact.id} className={css.member}>
            <strong>{contact.name}</strong>
            <span className={css.details}>
              {[
                contact.phone,
                ...contact.other_phones,
                contact.email,
                ...contact.other_emails,
                contact.company,
                category(contact.category),
                contact.is_active ? '' : m.common_archived(),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div className={css.groupActions}>
        <Button busy={busy} aria-label={m.duplicates_apart_of({ names })} onClick={onApart}>
          {m.duplicates_apart()}
        </Button>
        <ButtonLink
          tone="primary"
          to={`${directory}/duplicates/compare`}
          search={{ ids: idsOf(group).join('-') }}
          aria-label={m.duplicates_compare_of({ names })}
        >
          {m.duplicates_compare()}
        </ButtonLink>
      </div>
    </section>
  );
}

function countText(count: number): string {
  return count === 0
    ? m.duplicates_count_none()
    : m.duplicates_count({ count: formatNumber(count) });
}

function idsOf({ contacts }: DuplicateGroup): number[] {
  return contacts.map(({ id }) => id);
}

function namesOf({ contacts }: DuplicateGroup): string {
  return [...new Set(contacts.map(({ name }) => name))].join(', ');
}
