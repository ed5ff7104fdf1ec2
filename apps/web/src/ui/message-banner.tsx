import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import css from './message-banner.module.css';

/** A line of a banner. `notice` is yellow, `warning` orange, `plain` grey. */
export type BannerLine = { text: string; tone: 'plain' | 'good' | 'notice' | 'warning' | 'bad' };

type MessageBannerProps = {
  /** Green or red as a whole. */
  tone: 'good' | 'bad';
  title: string;
  /** A few lines, read out with the title. */
  lines?: readonly BannerLine[];
  /** What there is to look up, perhaps hundreds of lines. It is there, but not read out by itself. */
  details?: readonly BannerLine[];
  /** Name of the details. */
  detailsLabel?: string;
  children?: ReactNode;
  /** Name of the cross; without one the banner stays. */
  closeLabel?: string;
  onClose?: () => void;
};

/** What came of something, at length: a bold title and coloured lines. Read out when it appears. */
export function MessageBanner({
  tone,
  title,
  lines = [],
  details = [],
  detailsLabel,
  children,
  closeLabel,
  onClose,
}: MessageBannerProps) {
  return (
    <div className={css.banner} data-tone={tone}>
      <div className={css.head}>
        <div role={tone === 'bad' ? 'alert' : 'status'} className={css.said}>
          <strong className={css.title}>{title}</strong>
          {lines.length > 0 ? (
            <ul className={css.lines}>
              <Lines lines={lines} />
            </ul>
          ) : null}
        </div>
        {closeLabel === undefined ? null : (
          <IconButton
            label={closeLabel}
            icon={<IconX size={18} aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      {details.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys too.
        <section className={css.details} aria-label={detailsLabel} tabIndex={0}>
          <ul className={css.lines}>
            <Lines lines={details} />
          </ul>
        </section>
      ) : null}
      {children}
    </div>
  );
}

/** A line that starts with a number needs no dot before it. */
const NUMBERED = /^\d+\./;

function Lines({ lines }: { lines: readonly BannerLine[] }) {
  return lines.map((line, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are a text; they never move.
      key={index}
      data-tone={line.tone}
      data-numbered={NUMBERED.test(line.text) || undefined}
    >
      {line.text}
    </li>
  ));
}
