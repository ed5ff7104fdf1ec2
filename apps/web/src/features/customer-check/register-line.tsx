import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRegister } from './customer-check.data.ts';
import {
  REGISTER_STATE_TEXTS,
  REGISTER_STATE_TINTS,
  REGISTER_TEXTS,
} from './customer-check-texts.ts';

/** What the register of its country says of a number, by whom and from when; it keeps nobody waiting. */
export function RegisterLine({ number }: { number: string }) {
  const { data, isLoading } = useRegister(number);
  const state = data?.state ?? 'unverified';
  return (
    <div>
      <dt>{m.check_register()}</dt>
      <dd aria-live="polite">
        {isLoading ? (
          m.check_register_asking()
        ) : (
          <>
            <Badge tint={REGISTER_STATE_TINTS[state]}>{REGISTER_STATE_TEXTS[state]()}</Badge>
            {data?.name ? <span> {data.name}</span> : null}
            {data?.address ? <span className="quiet"> {data.address}</span> : null}
            <span className="quiet"> {sourceText(data)}</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** By whom and from when it is, or why there is nothing. */
function sourceText(data: ReturnType<typeof useRegister>['data']): string {
  if (data && data.source === null) return m.check_register_none();
  const failed = !data || data.failed ? m.check_register_failed() : '';
  if (!data?.at || !data.source) return failed;
  const at = { source: REGISTER_TEXTS[data.source](), when: formatDateTime(data.at) };
  return `${m.check_register_at(at)} ${failed}`.trim();
}
