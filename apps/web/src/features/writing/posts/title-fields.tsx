import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from '../writing.module.css';

type TitleFieldsProps = {
  titles: readonly string[];
  onChange: (titles: string[]) => void;
  onTake: (title: string) => void;
};

/** Three candidates for the title side by side, each with its length; one is taken by a press. */
export function TitleFields({ titles, onChange, onTake }: TitleFieldsProps) {
  return (
    <details className={css.titles} open={titles.some(Boolean)}>
      <summary>{m.writing_titles()}</summary>
      <div className={css.candidates}>
        {titles.map((title, at) => {
          const number = formatNumber(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are three places, and they stay.
            <div key={at} className={css.candidate}>
              <TextField
                label={m.writing_titles_number({ number })}
                hint={m.writing_characters({ count: formatNumber([...title].length) })}
                value={title}
                maxLength={WRITING_LIMITS.title}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange(titles.map((other, place) => (place === at ? typed : other)));
                }}
              />
              <Button compact disabled={title.trim() === ''} onClick={() => onTake(title.trim())}>
                {m.writing_titles_take({ number })}
              </Button>
            </div>
          );
        })}
      </div>
    </details>
  );
}
