import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import css from './rail.module.css';

type Tip = { text: string; top: number };

/**
 * A word beside what has the pointer or the focus, where the rail shows it by its icon alone or cuts its
 * name. It repeats the name, so readers need not hear it; Escape takes it away.
 */
export function useTip() {
  const [tip, setTip] = useState<Tip>();
  const hide = () => setTip(undefined);
  const tipOf = (text: string) => {
    const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      if (isNameSeen(currentTarget)) return;
      const { top, height } = currentTarget.getBoundingClientRect();
      setTip({ text, top: top + height / 2 });
    };
    return {
      onPointerEnter: show,
      onPointerLeave: hide,
      onFocus: show,
      onBlur: hide,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      },
    };
  };
  return {
    tip: tip ? (
      <span className={css.tip} style={{ top: tip.top }} aria-hidden="true">
        {tip.text}
      </span>
    ) : null,
    tipOf,
  };
}

/** Whether the whole name stands under the icon. */
function isNameSeen(way: HTMLElement): boolean {
  const name = way.querySelector(`.${css.name}`);
  return name !== null && name.clientHeight > 0 && name.scrollHeight <= name.clientHeight;
}
