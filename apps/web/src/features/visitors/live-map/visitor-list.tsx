import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRoughNow } from '../../../platform/ago.ts';
import { formatTime } from '../../../platform/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useAreas } from '../areas/campus-areas.data.ts';
import type { MapVisitor } from './map-visitor.ts';
import css from './visitor-list.module.css';
import sign from './visitor-sign.module.css';
import type { LeftVisitor } from './visitor-store.ts';
import { agoText, formatPoint, placeText, stateTexts } from './visitor-texts.ts';

/** Height of a line in pixels, as in the style sheet: only those in sight are drawn. */
const LINE = 72;

/** Lines drawn above and below what is in sight. */
const MARGIN = 4;

/** Lines that are drawn before the list knows its height. */
const FIRST_LINES = 12;

type VisitorListProps = {
  visitors: readonly MapVisitor[];
  left: readonly LeftVisitor[];
  chosenId: string | undefined;
  onChoose: (visitor: MapVisitor, byKeyboard: boolean) => void;
};

/** The people as a list to choose from, however many they are; those who left stand at its end. */
export function VisitorList({ visitors, left, chosenId, onChoose }: VisitorListProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<string>();
  const [scroll, setScroll] = useState({ top: 0, height: FIRST_LINES * LINE });
  const now = useRoughNow();
  const { data: areas = [] } = useAreas();
  const count = visitors.length + left.length;
  const activeIndex = visitors.findIndex((one) => one.id === active);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const height = element.clientHeight || FIRST_LINES * LINE;
      setScroll({ top: element.scrollTop, height });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const reveal = (index: number) => {
    const element = list.current;
    if (!element || index < 0) return;
    const top = index * LINE;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + LINE > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + LINE - element.clientHeight;
    }
  };
  // Chosen on the map: their line comes into sight. Read at that moment only, for the list moves on.
  const indexOf = useRef((_id: string): number => -1);
  indexOf.current = (wanted) => visitors.findIndex((one) => one.id === wanted);
  const revealLine = useRef(reveal);
  revealLine.current = reveal;
  useEffect(() => {
    if (chosenId === undefined) return;
    setActive(chosenId);
    revealLine.current(indexOf.current(chosenId));
  }, [chosenId]);

  const moveTo = (index: number) => {
    const next = visitors[Math.max(0, Math.min(visitors.length - 1, index))];
    if (!next) return;
    setActive(next.id);
    reveal(visitors.indexOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(scroll.height / LINE) - 1);
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: visitors.length - 1,
    };
    const step = steps[event.key];
    const chosen = visitors[activeIndex];
    if (step !== undefined) moveTo(step);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onChoose(chosen, true);
    else return;
    event.preventDefault();
  };

  const from = Math.max(0, Math.floor(scroll.top / LINE) - MARGIN);
  const to = Math.min(count, Math.ceil((scroll.top + scroll.height) / LINE) + MARGIN);
  const isInSight = (index: number) => index >= from && index < to;
  const common = (index: number) => ({
    id: `${id}-${index}`,
    'aria-setsize': count,
    'aria-posinset': index + 1,
    style: { top: index * LINE },
  });

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={m.live_map_list()}
      aria-activedescendant={isInSight(activeIndex) ? `${id}-${activeIndex}` : undefined}
      tabIndex={0}
      className={css.list}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (activeIndex < 0) setActive(visitors[0]?.id);
      }}
    >
      <div className={css.lines} style={{ height: count * LINE }}>
        {visitors.slice(from, to).map((visitor, offset) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names its option.
          <div
            key={visitor.id}
            {...common(from + offset)}
            role="option"
            aria-selected={visitor.id === chosenId}
            data-active={visitor.id === active || undefined}
            className={css.line}
            onClick={() => onChoose(visitor, false)}
          >
            <StateSign state={visitor.state} />
            <span className={css.name}>{visitor.username}</span>
            <span className={css.seen} title={formatTime(visitor.lastSeen)}>
              {agoText(visitor.lastSeen, now)}
            </span>
            <span className={css.place}>{placeText(visitor, areas)}</span>
            <span className={css.below}>
              {visitor.precise ? m.live_map_by_device() : m.live_map_by_address()}
              {visitor.page ? ` · ${visitor.pageTitle || visitor.page}` : ''}
            </span>
            <span className={css.point}>{formatPoint(visitor, 4)}</span>
          </div>
        ))}
        {left.map((one, offset) => {
          const index = visitors.length + offset;
          if (!isInSight(index)) return null;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: it can be read and not chosen.
            <div
              key={one.person}
              {...common(index)}
              role="option"
              aria-selected={false}
              aria-disabled
              className={classNames(css.line, css.gone)}
            >
              <StateSign state="left" />
              <span className={css.name}>{one.username}</span>
              <span className={css.below}>{one.pageTitle || one.page}</span>
              <span className={css.seen}>
                {m.live_map_left_at({ time: formatTime(one.leftAt) })}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A full disc, two bars or an empty ring: told by its shape as well as by its colour. */
function StateSign({ state }: { state: MapVisitor['state'] }) {
  const word = stateTexts[state]();
  return (
    <span role="img" aria-label={word} title={word} className={sign.sign} data-state={state} />
  );
}
