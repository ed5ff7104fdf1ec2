import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import buttonCss from './button.module.css';
import { Button, IconButton } from './button.tsx';
import { follow } from './follow.ts';
import css from './row-menu.module.css';

/** One thing to do with a row, or one way that leads from it. */
export type RowMenuItem = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** `danger` for what destroys. */
  tone?: 'plain' | 'danger';
} & (
  | { href?: never; onSelect: () => void }
  /** Leads somewhere: a call, a letter, a page outside; with `onSelect` a page inside, by that. */
  | { href: string; onSelect?: () => void }
);

type RowMenuProps = {
  /** Name of the button, with the row's name in it. */
  label: string;
  items: readonly RowMenuItem[];
};

/** Three dots, or another sign, that open what can be done with a row, or with a list. */
export function RowMenu({
  label,
  items,
  busy,
  icon = <IconDots size={20} aria-hidden="true" />,
}: RowMenuProps & { busy?: boolean; icon?: ReactNode }) {
  const { triggerProps, menu } = useMenu({ label, items });
  return (
    <>
      <IconButton
        {...triggerProps}
        label={label}
        // Shows that what was chosen is being done.
        aria-busy={busy || undefined}
        icon={busy ? <span className={buttonCss.spinner} aria-hidden="true" /> : icon}
      />
      {menu}
    </>
  );
}

type ButtonMenuProps = RowMenuProps & {
  className?: string | undefined;
  /** Shown in place of the label, of which it is a part. */
  text?: string | undefined;
  /** Shows that what was chosen is being done. */
  busy?: boolean;
};

/** A button with words that opens a choice, for example in a bar at the lower edge. */
export function ButtonMenu({
  label,
  text = label,
  items,
  className,
  busy = false,
}: ButtonMenuProps) {
  const { triggerProps, menu } = useMenu({ label, items });
  return (
    <>
      <Button {...triggerProps} className={className} busy={busy} aria-label={label}>
        <span className={css.label}>{text}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </Button>
      {menu}
    </>
  );
}

/** A small button with its own content, such as a count, that opens a choice. */
export function MenuButton({ label, items, children }: RowMenuProps & { children: ReactNode }) {
  const { triggerProps, menu } = useMenu({ label, items });
  return (
    <>
      <Button {...triggerProps} tone="quiet" compact aria-label={label}>
        {children}
      </Button>
      {menu}
    </>
  );
}

/** A menu and its button (docs/decisions/075). */
function useMenu({ label, items }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const triggerProps = {
    ref: trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  const menu = open ? (
    <OpenMenu
      label={label}
      items={items}
      trigger={trigger}
      onClose={close}
      onLeave={() => setOpen(false)}
    />
  ) : null;
  return { triggerProps, menu };
}

type OpenMenuProps = RowMenuProps & {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Closed by a choice or by Escape: the focus goes back to the dots. */
  onClose: () => void;
  /** Left for something else, which has the focus now. */
  onLeave: () => void;
};

function OpenMenu({ label, items, trigger, onClose, onLeave }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !trigger.current) return;
    // In the browser's top layer, where no scrolling box can cut it off.
    menu.current.showPopover();
    placeBeside(menu.current, trigger.current.getBoundingClientRect());
    focusItem(menu.current, 0);
  }, [trigger]);
  useLeaving(menu, trigger, onLeave);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = itemsOf(event.currentTarget).indexOf(event.target as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusItem(event.currentTarget, target);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab') {
      onLeave();
    } else if (isLetter(event)) {
      // No shortcut of the page has it as well.
      event.preventDefault();
      focusByLetter(event.currentTarget, event.key, at);
    }
  };

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label={label}
      className={css.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <MenuItem key={item.key} item={item} onClose={onClose} />
      ))}
    </div>
  );
}

function MenuItem({ item, onClose }: { item: RowMenuItem; onClose: () => void }) {
  const appearance = {
    role: 'menuitem',
    tabIndex: -1,
    className: css.item,
    'data-tone': item.tone,
  } as const;
  if (item.href !== undefined) {
    const go = follow(item.onSelect);
    return (
      <a
        {...appearance}
        href={item.href}
        onClick={(event) => {
          onClose();
          go(event);
        }}
      >
        {item.icon}
        {item.label}
      </a>
    );
  }
  return (
    <button
      {...appearance}
      type="button"
      onClick={() => {
        onClose();
        item.onSelect();
      }}
    >
      {item.icon}
      {item.label}
    </button>
  );
}

/**
 * Calls `onLeave` when something else is pressed, or when the button goes out of sight. When it only
 * moves, because a page still settles under a finger, the menu goes with it.
 */
function useLeaving(
  menu: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const onPress = (event: Event) => {
      const target = event.target as Node;
      if (menu.current?.contains(target) || trigger.current?.contains(target)) return;
      leave.current();
    };
    // A scroll that had begun before the menu opened may still send its last event.
    const place = trigger.current?.getBoundingClientRect();
    const onMove = () => {
      const now = trigger.current?.getBoundingClientRect();
      if (now?.top !== place?.top || now?.right !== place?.right) leave.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('scroll', onMove, true);
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('scroll', onMove, true);
      window.removeEventListener('resize', onMove);
    };
  }, [menu, trigger]);
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Moves the focus; past an end it goes on at the other. */
function focusItem(menu: HTMLElement, index: number): void {
  const items = itemsOf(menu);
  items.at(index % items.length)?.focus({ preventScroll: true });
}

/** Moves the focus to the next item after `at` that begins with a letter. */
/** A space presses the item, and chords are the page's or the browser's. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function focusByLetter(menu: HTMLElement, letter: string, at: number): void {
  const items = itemsOf(menu);
  const inTurn = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  inTurn.find(begins)?.focus({ preventScroll: true });
}

/** Room between the dots and the menu, in pixels. */
const GAP = 4;

/** Under the dots, their right edges in line; over them where there is no room below. */
function placeBeside(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight;
  menu.style.top = `${fitsBelow ? below : Math.max(GAP, anchor.top - GAP - height)}px`;
  menu.style.left = `${Math.max(GAP, anchor.right - width)}px`;
}
