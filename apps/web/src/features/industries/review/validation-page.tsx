import { VALIDATION_LISTS, type ValidationRow } from '@station/contract/industries/classification';
import type { IndustryNode } from '@station/contract/industries/industry-fields';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDecisions } from '../industries.data.ts';
import { Confidence, IndustryName, StoredName } from '../industry-name.tsx';
import { industriesFailure, industriesProblem } from '../industry-texts.ts';
import { useValidationAddress } from './review.address.ts';
import css from './review.module.css';
import { useValidation } from './validation.data.ts';

const OpenLink = createLink(OpenAnchor);
const ButtonLink = createLink(ButtonAnchor);

const LIST_TEXTS = {
  low_confidence: m.industries_low_confidence,
  potentially_mismatched: m.industries_mismatched,
};

/** What the last validation has found: each is confirmed, put right, or looked at. */
export function ValidationPage() {
  const at = useValidationAddress();
  const { list } = at.address;
  const page = useValidation(at.address);
  const { decide, revert } = useDecisions();
  const linkTo = useInAppLink();
  const validation = page.data?.validation;

  const decideOn = (row: ValidationRow, node: IndustryNode) =>
    decide.mutate(
      { contactId: row.contact_id, industry: { edition: node.edition, code: node.code } },
      {
        onSuccess: ({ data }) =>
          toast({
            text: m.industries_decided({ name: row.name, code: node.code }),
            tone: 'good',
            ...(data.can_revert && {
              action: { label: m.common_undo(), run: () => revert.mutate({ id: data.id }) },
            }),
          }),
        onError: (error) => toast({ text: industriesProblem(error), tone: 'bad' }),
      },
    );
  return (
    <Screen>
      <ListScreen
        at={at}
        list={pagedList(page, ({ data }) => data, industriesFailure)}
        texts={validationTexts(validation !== null)}
        title={
          <ScreenTitle
            subtitle={
              validation
                ? m.industries_validated({
                    when: formatDateTime(validation.at),
                    count: formatNumber(validation.checked),
                  })
                : undefined
            }
          >
            {m.industries_validation_title()}
          </ScreenTitle>
        }
        scope={
          <ChoiceGroup
            label={m.industries_validation_list()}
            hideLabel
            value={list}
            columns={2}
            choices={VALIDATION_LISTS.map((value) => ({
              value,
              label: validation
                ? `${LIST_TEXTS[value]()} (${formatNumber(validation[value].count)})`
                : LIST_TEXTS[value](),
            }))}
            onChange={(next) => at.change({ list: next })}
          />
        }
        actions={
          page.data && page.data.data.length > 0
            ? [
                {
                  key: 'review',
                  label: m.industries_todo_review(),
                  icon: <IconChecklist size={18} aria-hidden="true" />,
                  ...linkTo({
                    to: '/app/industries/review',
                    search: { show: list === 'low_confidence' ? 'unsure' : 'mismatched' },
                  }),
                },
              ]
            : []
        }
        columns={columns(decideOn).filter(
          ({ key }) => key !== 'instead' || list !== 'low_confidence',
        )}
        rowKey={({ contact_id }) => contact_id}
        icon={<IconShieldCheck size={40} aria-hidden="true" />}
        action={
          validation === null ? (
            <ButtonLink to="/app/industries">{m.industries_tab_console()}</ButtonLink>
          ) : null
        }
      />
    </Screen>
  );
}

const validationTexts = (isValidated: boolean) =>
  plainListTexts({
    list: m.industries_validation_title(),
    none: isValidated
      ? m.industries_validation_none()
      : { title: m.industries_never_validated(), text: m.industries_never_validated_text() },
    range: m.industries_range,
  });

const columns = (
  decideOn: (row: ValidationRow, node: IndustryNode) => void,
): Column<ValidationRow>[] => [
  {
    key: 'contact',
    header: m.common_record_contact(),
    card: 'title',
    cell: ({ contact_id, name, company, position }) => (
      <span className="two-lines">
        <OpenLink to="/app/contacts/$id" params={{ id: String(contact_id) }}>
          {name}
        </OpenLink>
        <span className="quiet">{[position, company].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'industry',
    header: m.industries_now(),
    card: 'detail',
    wraps: true,
    cell: ({ industry }) => (
      <span className={css.rowLine}>
        <StoredName industry={industry} />
        <Confidence value={industry.confidence} />
      </span>
    ),
  },
  {
    key: 'instead',
    header: m.industries_instead(),
    card: 'detail',
    wraps: true,
    cell: ({ instead }) =>
      instead ? (
        <span className={css.rowLine}>
          <IndustryName node={instead} />
          <Confidence value={instead.confidence} />
        </span>
      ) : null,
  },
  {
    key: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    card: 'badge',
    cell: (row) => (
      <span className={css.rowLine}>
        {row.industry.node ? (
          <Button
            compact
            aria-label={m.industries_confirm_row({ name: row.name, code: row.industry.node.code })}
            onClick={() => row.industry.node && decideOn(row, row.industry.node)}
          >
            {m.industries_confirm()}
          </Button>
        ) : null}
        {row.instead ? (
          <Button
            compact
            aria-label={m.industries_take_row({ name: row.name, code: row.instead.code })}
            onClick={() => row.instead && decideOn(row, row.instead)}
          >
            {m.industries_take()}
          </Button>
        ) : null}
      </span>
    ),
  },
];
