import type { DuplicateGroup } from '@station/contract/contacts/duplicates';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useComparedIds } from './duplicates.address.ts';
import { useCompared, useMerge } from './duplicates.data.ts';
import css from './duplicates.module.css';
import { CompareHeader } from './duplicates-frame.tsx';
import { duplicatesFailure, duplicatesProblemText, sharedText } from './duplicates-texts.ts';
import { type MergeChoice, mergedContact } from './merge-choice.ts';
import { MergeForm } from './merge-form.tsx';
import { useApart } from './not-duplicate.ts';
import { useUndo } from './undo-merge.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** How long the way back stays in sight after a merge, in milliseconds. */
const UNDO_MS = 15_000;

/** Contacts side by side, to make one of them or to tell them apart. */
export function ComparePage() {
  const ids = useComparedIds();
  return (
    <>
      <CompareHeader />
      <Screen>{ids.length < 2 ? <TooFew /> : <Compared ids={ids} />}</Screen>
    </>
  );
}

function Compared({ ids }: { ids: number[] }) {
  const query = useCompared(ids.join());
  const { data } = query;
  if (!data) {
    return (
      <>
        <ScreenTitle>{m.duplicates_compare_title()}</ScreenTitle>
        <NotLoaded of={query} loading={m.common_loading()} failure={duplicatesFailure} />
      </>
    );
  }
  if (data.contacts.length < 2) return <TooFew />;
  return <Comparison group={data} />;
}

function Comparison({ group }: { group: DuplicateGroup }) {
  const { contacts, reasons } = group;
  const directory = useDirectoryPath();
  const navigate = useNavigate();
  const merging = useMerge();
  // By the time of an undo this screen is left; the list of merges shows both states.
  const { undo } = useUndo(({ now }) =>
    toast({ text: m.duplicates_changed_since_title({ name: now.name }), tone: 'bad' }),
  );
  const [failure, setFailure] = useState<string>();
  const toList = () => void navigate({ to: `${directory}/duplicates` });
  const apart = useApart(toList);
  const ids = contacts.map(({ id }) => id);

  const merge = (choice: MergeChoice) => {
    setFailure(undefined);
    return merging.mutateAsync({
      ...mergedContact(contacts, choice),
      keep: choice.keep,
      contacts: contacts.map(({ id, version }) => ({ id, version })),
    });
  };
  return (
    <>
      <ScreenTitle subtitle={m.duplicates_compare_text()}>
        {m.duplicates_compare_title()}
      </ScreenTitle>
      <p className={css.reasons}>
        {reasons.map((shared) => (
          <Badge key={shared.reason} tint="amber">
            {sharedText(shared)}
          </Badge>
        ))}
      </p>
      {failure ? (
        <MessageBanner
          tone="bad"
          title={m.duplicates_error_merge()}
          lines={[{ text: failure, tone: 'plain' }]}
          closeLabel={m.common_close()}
          onClose={() => setFailure(undefined)}
        />
      ) : null}
      <MergeForm
        // A version that somebody else has made asks for a new look.
        key={contacts.map(({ id, version }) => `${id}.${version}`).join()}
        contacts={contacts}
        busy={apart.busy}
        onLeaveOut={(id) =>
          void navigate({
            to: `${directory}/duplicates/compare`,
            search: { ids: ids.filter((other) => other !== id).join('-') },
            replace: true,
          })
        }
        onApart={() => apart.mark(ids, contacts.map(({ name }) => name).join(', '))}
        merge={merge}
        onMerged={({ data: { name }, merge_id }) => {
          toast({
            text: m.duplicates_merged({ name, count: formatNumber(contacts.length) }),
            tone: 'good',
            action: { label: m.common_undo(), run: () => undo(merge_id, name) },
            duration: UNDO_MS,
          });
          toList();
        }}
        onFailed={(error) => setFailure(failureText(error))}
      />
    </>
  );
}

function failureText(error: unknown): string {
  const invalid = error instanceof Problem && error.validation_errors.length > 0;
  return invalid && !error.reason ? m.duplicates_problem_fields() : duplicatesProblemText(error);
}

function TooFew() {
  const directory = useDirectoryPath();
  return (
    <>
      <ScreenTitle>{m.duplicates_compare_title()}</ScreenTitle>
      <EmptyState
        icon={<IconUsersGroup size={40} aria-hidden="true" />}
        title={m.duplicates_too_few()}
        text={m.duplicates_too_few_text()}
        action={
          <ButtonLink tone="primary" to={`${directory}/duplicates`}>
            {m.duplicates_back_groups()}
          </ButtonLink>
        }
      />
    </>
  );
}
