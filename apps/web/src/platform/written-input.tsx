import { type ComponentProps, useState } from 'react';
import { formatDate } from './format.ts';
import css from './written-input.module.css';

type InputProps = ComponentProps<'input'>;

/**
 * Inputs for days and times that show their value as the reader's language writes it. Browsers show
 * it as their own language does, whatever the page says: three forms of a day would stand on one
 * page. Keyboard, picker and screen reader are still the browser's own. Given to a field as its
 * `control`: `<Field control={DayInput} …/>`.
 */
export const DayInput = (props: InputProps) => (
  <WrittenInput {...props} type="date" write={formatDate} />
);

/** See `DayInput`; times stand in their 24 hours. */
export const TimeInput = (props: InputProps) => (
  <WrittenInput {...props} type="time" write={(time) => time} />
);

type WrittenInputProps = InputProps & { write: (value: string) => string };

function WrittenInput({ write, onChange, ...props }: WrittenInputProps) {
  const [typed, setTyped] = useState(props.defaultValue);
  const value = String(props.value ?? typed ?? '');
  return (
    <>
      <input
        {...props}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <span className={css.written} aria-hidden="true">
        {value === '' ? null : write(value)}
      </span>
    </>
  );
}
