import type { DuplicateGroup } from '@station/contract/contacts/duplicates';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { listWords } from '../../../platform/list-words.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import { useDuplicates } from './duplicates.data.ts';
import css from './duplicates.module.css';
import { type Directory, useDirectory, usePage } from './duplicates-address.ts';
import { DuplicatesFrame } from './duplicates-frame.tsx';
import { sharedText } from './duplicates-texts.ts';
import { useApart } from './not-duplicate.ts';

const ButtonLink = createLink(ButtonAnchor);

/** Contacts that are likely the same person, group by group. */
export function DuplicatesPage() {
  const directory = useDirectory();
  const [page, turnTo] = usePage(`${directory}/duplicates`);
  const { data, error, isPlaceholderData, refetch } = useDuplicates(page);
  const list = useRef<HTMLDivElement>(null);
  // The group that had the focus leaves the list.
  const apart = useApart(() => list.current?.focus({ preventScroll: true }));
  const pagination = data?.pagination;

  // After the last group of the last page is done, the page before is the last one.
  const last = Math.max(1, pagination?.total_pages ?? 1);
  const beyond = !isPlaceholderData && pagination !== undefined && page > last;
  useEffect(() => {
    if (beyond) turnTo(last);
  });

  return (
    <DuplicatesFrame>
      <Screen>
        <ScreenTitle subtitle={pagination ? countText(pagination.total_records) : undefined}>
          {m.duplicates_title()}
        </ScreenTitle>
        <div ref={list} tabIndex={-1} className={css.list} aria-busy={isPlaceholderData}>
          {error && !data ? (
            <LoadFailure
              title={m.duplicates_error_load()}
              words={failureWords(error)}
              onRetry={() => void refetch()}
            />
          ) : null}
          {!data && !error ? <CentredSpinner text={m.duplicates_loading()} /> : null}
          {data?.data.length === 0 && !beyond ? (
            <EmptyState
              icon={<IconUsersGroup size={40} aria-hidden="true" />}
              title={m.duplicates_none()}
              text={m.duplicates_none_text()}
            />
          ) : null}
          {data?.data.map((group) => (
            <GroupCard
              key={idsOf(group).join()}
              group={group}
              directory={directory}
              busy={apart.busy}
              onApart={() => apart.tell(idsOf(group), namesOf(group))}
            />
          ))}
        </div>
        {pagination ? (
          <Pagination
            {...listWords().pages({ page, total_pages: pagination.total_pages })}
            page={page}
            totalPages={pagination.total_pages}
            onPage={(to) => {
              turnTo(to);
              list.current?.focus({ preventScroll: true });
              list.current?.scrollIntoView({ block: 'start' });
            }}
            summary={m.duplicates_range({
              from: formatNumber((page - 1) * pagination.per_page + 1),
              to: formatNumber(Math.min(page * pagination.per_page, pagination.total_records)),
              total: formatNumber(pagination.total_records),
            })}
          />
        ) : null}
      </Screen>
    </DuplicatesFrame>
  );
}

type GroupCardProps = {
  group: DuplicateGroup;
  directory: Directory;
  busy: boolean;
  onApart: () => void;
};

function GroupCard({ group, directory, busy, onApart }: GroupCardProps) {
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
      <ul className={css.members}>
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
