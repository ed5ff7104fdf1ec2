import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import css from './list-head.module.css';

/** A filter, an order or a choice of columns that isn't the usual one, and the way back from it. */
export type SetFilter = { key: string; label: string; onRemove: () => void };

/** Of all that may be set, what is. */
export const setFilters = (
  ...all: readonly (SetFilter | false | '' | 0 | undefined)[]
): SetFilter[] => all.filter((one) => typeof one === 'object');

/** The words of a list's head, in the reader's language. */
export type HeadTexts = {
  /** Name of the button and of the sheet with everything that filters, orders and shows. */
  filters: string;
  /** Name of what is set, with how many there are. */
  filtersSet: (count: number) => string;
  /** Takes one of them back, by its name. */
  remove: (label: string) => string;
  /** Takes all of them back. */
  clear: string;
  done: string;
  close: string;
  /** Loads the list again. */
  refresh: string;
  /** Name of the menu with what can be done beside the primary action. */
  more: string;
};

type FilterButtonProps = {
  texts: HeadTexts;
  set: readonly SetFilter[];
  onClear?: (() => void) | undefined;
  children: ReactNode;
};

/** The one button behind which filters, order, columns and views stand on a phone. */
export function FilterButton({ texts, set, onClear, children }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        className={css.filterButton}
        icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={set.length > 0 ? `${texts.filters} ${set.length}` : texts.filters}
        data-set={set.length > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={css.filterWords}>{texts.filters}</span>{' '}
        {set.length > 0 ? <span className={css.count}>{set.length}</span> : null}
      </Button>
      {isOpen ? (
        <Dialog title={texts.filters} closeLabel={texts.close} onClose={close}>
          <div className={css.sheet}>{children}</div>
          <DialogActions>
            {onClear && set.length > 0 ? <Button onClick={onClear}>{texts.clear}</Button> : null}
            <Button tone="primary" onClick={close}>
              {texts.done}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

/** What is set, each with the way back. */
export function SetFilters({ texts, set }: { texts: HeadTexts; set: readonly SetFilter[] }) {
  if (set.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={texts.filtersSet(set.length)}>
      {set.map(({ key, label, onRemove }) => (
        <li key={key}>
          <button
            type="button"
            className={css.chip}
            aria-label={texts.remove(label)}
            onClick={onRemove}
          >
            <span>{label}</span>
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
