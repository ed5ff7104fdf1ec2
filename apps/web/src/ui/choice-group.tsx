import { useId } from 'react';
import css from './choice-group.module.css';

type ChoiceGroupProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string; lang?: string }[];
  columns: 2 | 3 | 4;
  /** The label is there for readers alone. */
  hideLabel?: boolean;
};

/** A few choices side by side, of which one holds: radio buttons in a new coat. */
export function ChoiceGroup<T extends string>({
  label,
  value,
  onChange,
  choices,
  columns,
  hideLabel,
}: ChoiceGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.group} data-columns={columns}>
      <legend className={hideLabel ? 'visually-hidden' : css.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice} lang={choice.lang}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
