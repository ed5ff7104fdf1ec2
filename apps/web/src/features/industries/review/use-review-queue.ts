import type { ReviewItem, ReviewShow } from '@station/contract/industries/decisions';
import type { GivenIndustry, IndustryNode } from '@station/contract/industries/industry-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/toaster.tsx';
import { useDecisions } from '../industries.data.ts';
import { industriesProblem } from '../industry-texts.ts';
import { useReview, useSkip } from './review.data.ts';

/** Something decided here, which can be taken back. */
type Decided = {
  item: ReviewItem;
  /** Null: none fits. */
  node: IndustryNode | null;
  ofCompany: boolean;
  /** Of the decision, once the server has written it; undefined where there is nothing to take back. */
  written: Promise<number | undefined>;
};

/** How two contacts are told to be of one company; the server knows better, and is asked anew. */
const companyKey = ({ company }: ReviewItem) => company.trim().toLocaleLowerCase();

/**
 * The queue, one contact after the other. A decision shows the next contact at once and is written
 * meanwhile; where that fails, the contact comes back with the reason.
 */
export function useReviewQueue(show: ReviewShow) {
  const query = useReview(show);
  const { decide, revert } = useDecisions();
  const skipping = useSkip();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [back, setBack] = useState<readonly ReviewItem[]>([]);
  const [decided, setDecided] = useState<readonly Decided[]>([]);

  const items = [
    ...back,
    ...(query.data?.data ?? []).filter(
      ({ contact_id }) =>
        !gone.has(contact_id) && !back.some((one) => one.contact_id === contact_id),
    ),
  ];
  const [current] = items;

  const leave = (left: readonly ReviewItem[]) => {
    const ids = left.map(({ contact_id }) => contact_id);
    setGone((before) => new Set([...before, ...ids]));
    setBack((before) => before.filter(({ contact_id }) => !ids.includes(contact_id)));
  };
  /** They wait as before; what is known of them now is asked for. */
  const returnToQueue = (left: readonly ReviewItem[]) => {
    const ids = new Set(left.map(({ contact_id }) => contact_id));
    setGone((before) => new Set([...before].filter((id) => !ids.has(id))));
    void query.refetch();
  };

  /** Decides on the contact that is shown, or on all of its company. */
  const decideOn = (item: ReviewItem, node: IndustryNode | null, ofCompany: boolean) => {
    const industry: GivenIndustry | null = node && { edition: node.edition, code: node.code };
    const left = ofCompany ? items.filter((one) => companyKey(one) === companyKey(item)) : [item];
    leave(left);
    const written = decide
      .mutateAsync({
        contactId: item.contact_id,
        industry,
        scope: ofCompany ? 'company' : 'contact',
        version: item.version,
      })
      .then(
        ({ data, updated }) => {
          if (ofCompany)
            toast({ text: m.industries_company_decided({ count: updated }), tone: 'good' });
          if (data.can_revert) return data.id;
          // It was decided so before, by somebody else perhaps: that is not taken back here.
          setDecided((before) => before.filter((one) => one.item !== item));
          return undefined;
        },
        (error: unknown) => {
          toast({ text: `${item.name}: ${industriesProblem(error)}`, tone: 'bad' });
          setDecided((before) => before.filter((one) => one.item !== item));
          returnToQueue(left);
          return undefined;
        },
      );
    setDecided((before) => [{ item, node, ofCompany, written }, ...before]);
  };

  const skip = (item: ReviewItem) => {
    leave([item]);
    skipping.mutate(item.contact_id, {
      onError: (error) => {
        toast({ text: industriesProblem(error), tone: 'bad' });
        returnToQueue([item]);
      },
    });
  };

  /** Takes the last decision back; its contact is shown again. */
  const undo = async () => {
    const [last] = decided;
    if (!last) return;
    setDecided(decided.slice(1));
    const id = await last.written;
    if (id === undefined) return;
    try {
      await revert.mutateAsync({ id, scope: last.ofCompany ? 'group' : 'one' });
      // Others of the company are asked for anew.
      if (last.ofCompany) setGone(new Set());
      // Writing and taking back have both counted its version on.
      setBack((before) => [{ ...last.item, version: 0 }, ...before]);
      toast({ text: m.industries_undone({ name: last.item.name }), tone: 'good' });
    } catch (error) {
      toast({ text: industriesProblem(error), tone: 'bad' });
    }
  };

  return {
    query,
    current,
    /** None is left that is known of, and the next ones are on their way. */
    isWaiting: current === undefined && (query.isPending || query.isFetching),
    waiting: query.data?.waiting,
    decidedLastHour: query.data?.decided_last_hour ?? 0,
    decided,
    decideOn,
    skip,
    /** Shows once more what was skipped. */
    again: () => {
      setGone(new Set());
      void query.refetch();
    },
    undo,
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
