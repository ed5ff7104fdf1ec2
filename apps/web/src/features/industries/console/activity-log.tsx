import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import { m } from '../../../paraglide/messages.js';
import { formatTimeToSeconds } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from './console.module.css';
import type { LogLine } from './use-console.ts';

type ActivityLogProps = { lines: readonly LogLine[]; onClear: () => void };

/** What happened here, newest first, with its time. */
export function ActivityLog({ lines, onClear }: ActivityLogProps) {
  return (
    <Panel
      title={m.industries_log()}
      text={m.industries_log_text({ count: INDUSTRY_LIMITS.log })}
      actions={
        lines.length > 0 ? (
          <Button compact onClick={onClear}>
            {m.industries_log_clear()}
          </Button>
        ) : null
      }
    >
      {lines.length === 0 ? (
        <p className="quiet">{m.industries_log_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys too.
        <div className={css.log} role="log" aria-label={m.industries_log()} tabIndex={0}>
          <ol className={css.logLines}>
            {lines.map(({ key, at, text, tone }) => (
              <li key={key} data-tone={tone}>
                <time dateTime={new Date(at).toISOString()}>{formatTimeToSeconds(at)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  );
}
