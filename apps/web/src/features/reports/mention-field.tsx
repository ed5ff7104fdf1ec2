import { foldText } from '@station/contract/search-text';
import { type ReactNode, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/select-field.tsx';
import css from './reports.module.css';

/** What stands behind the last `@`, while a name is being typed. */
const TYPED_NAME = /@([^@\n]{0,40})$/;

/** So many names are offered. */
const OFFERED = 6;

type MentionFieldProps = {
  label: string;
  error: ReactNode;
  value: string;
  maxLength: number;
  /** Who may be mentioned. */
  people: readonly { id: number; name: string }[];
  onChange: (value: string) => void;
};

/** Several lines, in which an `@` offers the people who may be mentioned. */
export function MentionField({ people, value, onChange, ...field }: MentionFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const typed = TYPED_NAME.exec(value)?.[1];
  const piece = typed === undefined ? undefined : foldText(typed);
  const offered =
    piece === undefined ? [] : people.filter(({ name }) => foldText(name).includes(piece));
  const write = (next: string) => {
    onChange(next);
    place.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={place} className="stack-2">
      <TextArea
        {...field}
        rows={2}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.states}>
        {offered.slice(0, OFFERED).map(({ id, name }) => (
          <Button
            key={id}
            compact
            onClick={() => write(value.replace(TYPED_NAME, () => `@${name} `))}
          >
            @{name}
          </Button>
        ))}
        {offered.length === 0 && people.length > 0 ? (
          <Button
            compact
            tone="quiet"
            onClick={() => write(`${value}${value === '' || /\s$/.test(value) ? '' : ' '}@`)}
          >
            @ {m.reports_mention()}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
