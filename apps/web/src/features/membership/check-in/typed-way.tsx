import type { FormEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './check-in.module.css';

type TypedWayProps = {
  label: string;
  /** The keys that a tablet shows. */
  keyboard?: 'text' | 'tel';
  onText: (text: string) => void;
};

/** For who has no card at hand. */
export function TypedWay({ label, keyboard = 'text', onText }: TypedWayProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('typed');
    if (!(field instanceof HTMLInputElement)) return;
    onText(field.value);
    field.value = '';
  };
  return (
    <form className={css.number} onSubmit={submit}>
      <div className={css.typed}>
        <TextField
          name="typed"
          label={label}
          inputMode={keyboard}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <Button type="submit" tone="primary">
        {m.check_in_submit()}
      </Button>
    </form>
  );
}
