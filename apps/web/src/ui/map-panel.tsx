import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import css from './map-panel.module.css';

type MapPanelProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** The panel's element, for whoever has to know how much of the map it hides. */
  panel?: RefObject<HTMLElement | null>;
  /** Which of several things it shows: with another one the focus begins at its head again. */
  step?: string;
  children: ReactNode;
};

/**
 * A panel over a map: at the left of a desktop, at the foot of a phone. It takes the focus when it
 * opens and gives it back; Escape closes it.
 */
export function MapPanel({ title, closeLabel, onClose, panel, step, children }: MapPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another beginning.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape, from wherever the focus is in it.
    <section
      ref={panel}
      className={css.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={css.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<IconX size={20} />} onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}
