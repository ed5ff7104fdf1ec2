import { REVIEW_SHOWS, type ReviewShow } from '@station/contract/industries/decisions';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { industriesFailure } from '../industry-texts.ts';
import { useReviewAddress } from './review.address.ts';
import css from './review.module.css';
import { ReviewForm } from './review-form.tsx';
import { type ReviewQueue, useReviewQueue } from './use-review-queue.ts';

const ButtonLink = createLink(ButtonAnchor);

const SHOW_TEXTS: Readonly<Record<ReviewShow, () => string>> = {
  all: m.industries_review_all,
  unclassified: m.industries_review_unclassified,
  unsure: m.industries_review_unsure,
  mismatched: m.industries_review_mismatched,
};

/** One contact after the other on which nobody has decided, looked through by keyboard. */
export function ReviewPage() {
  const { address, replace } = useReviewAddress();
  const { show } = address;
  return (
    <Screen>
      {/* Another choice is another queue. */}
      <Review key={show} show={show} onShow={(next) => replace({ show: next })} />
    </Screen>
  );
}

type ReviewProps = { show: ReviewShow; onShow: (show: ReviewShow) => void };

function Review({ show, onShow }: ReviewProps) {
  const queue = useReviewQueue(show);
  const { query, current, isWaiting, waiting, decidedLastHour } = queue;
  return (
    <>
      <ScreenHead>
        <ScreenTitle
          subtitle={
            waiting === undefined
              ? m.common_loading()
              : m.industries_review_summary({
                  waiting: formatNumber(waiting),
                  decided: formatNumber(decidedLastHour),
                })
          }
        >
          {m.industries_review()}
        </ScreenTitle>
        <Select
          aria-label={m.industries_review_show()}
          className={css.shows}
          value={show}
          choices={REVIEW_SHOWS.map((value) => ({ value, label: SHOW_TEXTS[value]() }))}
          onChange={({ currentTarget }) => onShow(currentTarget.value as ReviewShow)}
        />
      </ScreenHead>
      {current ? <ReviewForm key={current.contact_id} item={current} queue={queue} /> : null}
      {!current && (isWaiting || query.error) ? (
        <NotLoaded
          of={{ error: isWaiting ? null : query.error, refetch: query.refetch }}
          loading={m.common_loading()}
          failure={industriesFailure}
        />
      ) : null}
      {current || isWaiting || query.error ? null : <Nothing queue={queue} />}
    </>
  );
}

/** Everything is decided, or skipped. */
function Nothing({ queue }: { queue: ReviewQueue }) {
  const isSkipped = (queue.waiting ?? 0) > 0;
  return (
    <>
      <EmptyState
        icon={<IconChecks size={40} aria-hidden="true" />}
        title={isSkipped ? m.industries_review_skipped() : m.industries_review_none()}
        text={isSkipped ? undefined : m.industries_review_none_text()}
        action={
          isSkipped ? (
            <Button tone="primary" onClick={queue.again}>
              {m.industries_review_again()}
            </Button>
          ) : (
            <ButtonLink to="/app/industries">{m.industries_tab_console()}</ButtonLink>
          )
        }
      />
      {queue.decided.length > 0 ? (
        <div className={css.centred}>
          <Button onClick={() => void queue.undo()}>{m.industries_undo_last()}</Button>
        </div>
      ) : null}
    </>
  );
}
