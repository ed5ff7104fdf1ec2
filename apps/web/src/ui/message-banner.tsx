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
  lines?: readonly BannerLine[];
  children?: ReactNode;
  closeLabel: string;
  onClose: () => void;
};

/** What came of something, at length: a bold title and coloured lines. Read out when it appears. */
export function MessageBanner({
  tone,
  title,
  lines = [],
  children,
  closeLabel,
  onClose,
}: MessageBannerProps) {
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <div className={css.head}>
        <strong className={css.title}>{title}</strong>
        <IconButton
          label={closeLabel}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {lines.length > 0 ? (
        <ul className={css.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are a text; they never move.
            <li key={index} data-tone={line.tone}>
              {line.text}
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
