import type { IndustryDecision } from '@station/contract/industries/decisions';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDecisions } from '../industries.data.ts';
import { StoredName } from '../industry-name.tsx';
import { industriesFailure, industriesProblem } from '../industry-texts.ts';
import { type DecisionsAddress, useDecisionsAddress } from './review.address.ts';
import { useDecisionList } from './review.data.ts';

const OpenLink = createLink(OpenAnchor);

const BY_TEXTS = {
  all: m.industries_decisions_by_all,
  person: m.industries_decisions_by_person,
  machine: m.industries_decisions_by_machine,
};

/** What was decided, by whom and when, and the way to take it back. */
export function DecisionsPage() {
  const at = useDecisionsAddress();
  const { by, contact } = at.address;
  const page = useDecisionList(at.address);
  const { revert } = useDecisions();
  const takeBack = (decision: IndustryDecision) =>
    revert.mutate(
      { id: decision.id },
      {
        onSuccess: ({ reverted }) =>
          toast(
            reverted > 0
              ? { text: m.industries_undone({ name: decision.contact_name }), tone: 'good' }
              : { text: m.industries_problem_decided_since(), tone: 'bad' },
          ),
        onError: (error) => toast({ text: industriesProblem(error), tone: 'bad' }),
      },
    );
  return (
    <Screen>
      <ListScreen
        at={at}
        list={pagedList(page, ({ data }) => data, industriesFailure)}
        texts={decisionsTexts()}
        title={
          <ScreenTitle subtitle={m.industries_decisions_text()}>
            {m.industries_decisions()}
          </ScreenTitle>
        }
        fields={
          <Select
            aria-label={m.industries_said_by()}
            value={by}
            choices={(['all', 'person', 'machine'] as const).map((value) => ({
              value,
              label: BY_TEXTS[value](),
            }))}
            onChange={({ currentTarget }) =>
              at.change({ by: currentTarget.value as DecisionsAddress['by'] })
            }
          />
        }
        set={setFilters(
          by !== 'all' && {
            key: 'by',
            label: BY_TEXTS[by](),
            onRemove: () => at.change({ by: 'all' }),
          },
          contact > 0 && {
            key: 'contact',
            label: m.industries_decisions_of({ id: String(contact) }),
            onRemove: () => at.change({ contact: 0 }),
          },
        )}
        onClear={() => at.change({ by: 'all', contact: 0 })}
        columns={columns(takeBack)}
        rowKey={({ id }) => id}
        icon={<IconHistory size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

const decisionsTexts = () =>
  plainListTexts({
    list: m.industries_decisions(),
    none: { title: m.industries_decisions_none(), text: m.industries_decisions_none_text() },
    noneFound: m.industries_decisions_none(),
    clears: 'filters',
    found: (count: number) => m.industries_decisions_found({ count: formatNumber(count) }),
    range: m.industries_range,
  });

const ACTION_TEXTS: Readonly<Record<IndustryDecision['action'], () => string>> = {
  decided: m.industries_action_decided,
  classified: m.industries_action_classified,
  imported: m.industries_action_imported,
  reverted: m.industries_action_reverted,
};

const columns = (takeBack: (decision: IndustryDecision) => void): Column<IndustryDecision>[] => [
  {
    key: 'contact',
    header: m.common_record_contact(),
    card: 'title',
    cell: ({ contact_id, contact_name, company }) => (
      <span className="two-lines">
        {contact_name ? (
          <OpenLink to="/app/contacts/$id" params={{ id: String(contact_id) }}>
            {contact_name}
          </OpenLink>
        ) : (
          m.industries_contact_gone({ id: String(contact_id) })
        )}
        {company ? <span className="quiet">{company}</span> : null}
      </span>
    ),
  },
  {
    key: 'change',
    header: m.industries_change(),
    card: 'detail',
    wraps: true,
    cell: ({ before, after }) => (
      <span className="breaks">
        <StoredName industry={before} />
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden">{m.industries_became()}</span>
        <StoredName industry={after} />
      </span>
    ),
  },
  {
    key: 'who',
    header: m.industries_said_by(),
    card: 'detail',
    cell: ({ action, account, at, reverted }) => (
      <span className="two-lines">
        <span>
          {account?.name ?? m.industries_the_model()} · {ACTION_TEXTS[action]()}
        </span>
        <span className="quiet">{formatDateTime(at)}</span>
        {reverted ? (
          <Badge tint="amber">
            {m.industries_reverted({ name: reverted.name, when: formatDateTime(reverted.at) })}
          </Badge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    card: 'aside',
    cell: (decision) =>
      decision.can_revert ? (
        <Button
          compact
          aria-label={m.industries_revert_row({ name: decision.contact_name })}
          icon={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => takeBack(decision)}
        >
          {m.common_undo()}
        </Button>
      ) : null,
  },
];
