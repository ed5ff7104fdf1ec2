import { useId } from 'react';
import { Button } from './button.tsx';
import css from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is going on. */
  label: string;
  /** How far, in words: `1.52 / 2.41 MB · 63%`. */
  detail: string;
  /** From 0 to 1; undefined while nobody can tell how much there is to do. */
  value: number | undefined;
  cancelLabel?: string;
  onCancel?: (() => void) | undefined;
};

/** How far a longer piece of work is, with the way to call it off. */
export function ProgressBar({ label, detail, value, cancelLabel, onCancel }: ProgressBarProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, value) * 100);
  return (
    <div className="stack-3">
      <div className={css.words}>
        <strong id={labelId}>{label}</strong>
        <span className="plain-figures">{detail}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
        className={css.track}
      >
        <div
          className={css.fill}
          data-unknown={percent === undefined || undefined}
          style={{ width: `${percent ?? 40}%` }}
        />
      </div>
      {onCancel && cancelLabel ? (
        <Button wide onClick={onCancel}>
          {cancelLabel}
        </Button>
      ) : null}
    </div>
  );
}
