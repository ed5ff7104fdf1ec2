import type { ReviewItem } from '@station/contract/industries/decisions';
import type { IndustryNode } from '@station/contract/industries/industry-fields';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { createLink } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { Evidence } from '../evidence.tsx';
import { industryTitle } from '../industries.texts.ts';
import { Confidence, IndustryName, SaidBy, StoredName } from '../industry-name.tsx';
import { IndustryPicker } from '../industry-picker.tsx';
import { LEVEL_TEXTS } from '../industry-texts.ts';
import css from './review.module.css';
import type { ReviewQueue } from './use-review-queue.ts';

const TextLink = createLink(TextAnchor);

/** The choice that says that no industry fits. */
const NONE_FITS = 'none';

type ReviewFormProps = { item: ReviewItem; queue: ReviewQueue };

/**
 * One contact with its candidates: a number chooses one, Enter decides, and the next contact is there.
 * The chosen radio button has the focus, so that the browser's own keys work as well.
 */
export function ReviewForm({ item: shown, queue }: ReviewFormProps) {
  // What is asked for anew meanwhile has learned from the last decision: nothing changes under the hand.
  const [item] = useState(shown);
  const { suggestion, same_company } = item;
  const [found, setFound] = useState<IndustryNode>();
  const candidates: readonly Candidate[] = [
    ...suggestion.candidates.map((candidate) => ({ node: candidate, candidate })),
    ...(found ? [{ node: found, candidate: undefined }] : []),
  ];
  const [chosen, setChosen] = useState(() => codeOf(candidates[0]?.node) ?? '');
  const [ofCompany, setOfCompany] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const choose = (code: string) => {
    setChosen(code);
    form.current?.querySelector<HTMLElement>(`input[value="${code}"]`)?.focus();
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus();
  }, []);
  const decide = () => {
    const node = candidates.find((one) => codeOf(one.node) === chosen)?.node;
    if (!node && chosen !== NONE_FITS) return;
    queue.decideOn(item, node ?? null, ofCompany);
  };
  const last = queue.decided[0];
  return (
    <form
      ref={form}
      className={css.review}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <ReviewKeys
        onNumber={(number) => {
          const node = candidates[number - 1]?.node;
          if (node) choose(codeOf(node) ?? '');
        }}
        count={candidates.length}
        onNone={() => choose(NONE_FITS)}
        onSkip={() => queue.skip(item)}
        onCompany={same_company > 1 ? () => setOfCompany(!ofCompany) : undefined}
        onPick={() => setPicking(true)}
        onUndo={last ? () => void queue.undo() : undefined}
      />
      <Subject item={item} titleId={titleId} />
      <div className={css.reviewChoices}>
        {suggestion.industry_code === null ? (
          <Notice tone="warning">{m.industries_review_not_sure()}</Notice>
        ) : null}
        <fieldset className={css.choices}>
          <legend className="legend">{m.industries_review_choose({ name: item.name })}</legend>
          {candidates.map(({ node, candidate }, place) => (
            <Choice
              key={codeOf(node)}
              number={place + 1}
              value={codeOf(node) ?? ''}
              chosen={chosen}
              onChoose={setChosen}
            >
              <span className={css.candidateHead}>
                <span>
                  <IndustryName node={node} />{' '}
                  <span className="quiet">{LEVEL_TEXTS[node.level]()}</span>
                </span>
                {candidate ? <Confidence value={candidate.confidence} /> : null}
              </span>
              {candidate ? <Evidence because={candidate.because} /> : null}
            </Choice>
          ))}
          <Choice number={0} value={NONE_FITS} chosen={chosen} onChoose={setChosen}>
            {m.industries_none_fits()}
          </Choice>
        </fieldset>
        {same_company > 1 ? (
          <Check
            label={
              <>
                {m.industries_whole_company({ count: same_company, company: item.company })}{' '}
                <span aria-hidden="true">
                  <Keys keys="a" />
                </span>
              </>
            }
            checked={ofCompany}
            onChange={({ currentTarget }) => setOfCompany(currentTarget.checked)}
          />
        ) : null}
        <div className="wrap-2">
          <Button type="submit" tone="primary" disabled={chosen === ''} aria-keyshortcuts="Enter">
            {m.industries_decide()} <Keys keys="↵" />
          </Button>
          <Button aria-keyshortcuts="s" onClick={() => queue.skip(item)}>
            {m.industries_skip()} <Keys keys="s" />
          </Button>
          <Button
            aria-keyshortcuts="f"
            icon={<IconSearch size={18} aria-hidden="true" />}
            onClick={() => setPicking(true)}
          >
            {m.industries_pick_other()} <Keys keys="f" />
          </Button>
          {last ? (
            <Button
              tone="quiet"
              aria-keyshortcuts="u"
              icon={<IconArrowBackUp size={18} aria-hidden="true" />}
              onClick={() => void queue.undo()}
            >
              {m.common_undo()} <Keys keys="u" />
            </Button>
          ) : null}
        </div>
        <p role="status" className="quiet">
          {last ? lastText(last) : null}
        </p>
      </div>
      {isPicking ? (
        <IndustryPicker
          title={m.industries_pick_title({ name: item.name })}
          edition={suggestion.edition}
          search={item.position}
          onClose={() => setPicking(false)}
          onPick={(node) => {
            setPicking(false);
            if (!candidates.some((one) => codeOf(one.node) === codeOf(node))) setFound(node);
            setChosen(codeOf(node) ?? '');
            requestAnimationFrame(() =>
              form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(),
            );
          }}
        />
      ) : null}
    </form>
  );
}

type Candidate = {
  node: IndustryNode;
  candidate: ReviewItem['suggestion']['candidates'][0] | undefined;
};

const codeOf = (node: IndustryNode | undefined) => node && `${node.edition}:${node.code}`;

const lastText = ({ item, node }: { item: ReviewItem; node: IndustryNode | null }) =>
  m.industries_last_decision({
    name: item.name,
    industry: node ? `${node.code} ${industryTitle(node).text}` : m.industries_none_fits(),
  });

/** Who it is: everything that tells an industry. */
function Subject({ item, titleId }: { item: ReviewItem; titleId: string }) {
  const facts = [
    [m.common_record_company(), item.company],
    [m.common_position(), item.position],
    [m.common_email(), item.email],
    [m.common_notes(), item.notes],
  ].filter(([, value]) => value);
  return (
    <div className={css.subject}>
      <h2 id={titleId} className={css.subjectName}>
        <TextLink to="/app/contacts/$id" params={{ id: String(item.contact_id) }}>
          {item.name}
        </TextLink>
      </h2>
      <dl className={css.subjectFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{m.industries_now()}</dt>
          <dd className={css.rowLine}>
            <StoredName industry={item.industry} />
            {item.industry ? <SaidBy industry={item.industry} /> : null}
          </dd>
        </div>
      </dl>
    </div>
  );
}

type ChoiceProps = {
  number: number;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ number, value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input
        type="radio"
        name="industry"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <Keys keys={formatNumber(number)} />
      <span className={css.choiceWords}>{children}</span>
    </label>
  );
}

type ReviewKeysProps = {
  count: number;
  onNumber: (number: number) => void;
  onNone: () => void;
  onSkip: () => void;
  onCompany: (() => void) | undefined;
  onPick: () => void;
  onUndo: (() => void) | undefined;
};

/** The keys of the queue, which the list of shortcuts names as well. */
function ReviewKeys(props: ReviewKeysProps) {
  const { count, onNumber, onNone, onSkip, onCompany, onPick, onUndo } = props;
  const nothing = () => {};
  return (
    <>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Key
          key={number}
          keys={String(number)}
          description={m.industries_key_choose({ number })}
          disabled={number > count}
          run={() => onNumber(number)}
        />
      ))}
      <Key keys="0" description={m.industries_none_fits()} run={onNone} />
      <Key keys="s" description={m.industries_skip()} run={onSkip} />
      <Key
        keys="a"
        description={m.industries_key_company()}
        disabled={!onCompany}
        run={onCompany ?? nothing}
      />
      <Key keys="f" description={m.industries_pick_other()} run={onPick} />
      <Key
        keys="u"
        description={m.industries_undo_last()}
        disabled={!onUndo}
        run={onUndo ?? nothing}
      />
    </>
  );
}

function Key(props: Parameters<typeof useShortcut>[0]) {
  useShortcut(props);
  return null;
}
