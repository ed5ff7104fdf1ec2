import { Button, ButtonAnchor } from './button.tsx';
import { follow } from './follow.ts';
import css from './list-head.module.css';
import { RowMenu, type RowMenuItem } from './row-menu.tsx';

/** Something that can be done with a list as a whole, or a place that it leads to. */
export type ListAction = RowMenuItem & {
  /** It is being done. */
  busy?: boolean;
  disabled?: boolean;
};

type ListActionsProps = {
  /** What a list is there to do first, such as adding a row. It never hides in a menu. */
  primary?: ListAction | undefined;
  actions: readonly ListAction[];
  /** Name of the menu. */
  label: string;
  /** There is room for all of them side by side. */
  hasRoom: boolean;
};

/** The primary action, and beside it the others: in one menu where there is little room. */
export function ListActions({ primary, actions, label, hasRoom }: ListActionsProps) {
  const usable = actions.filter(({ disabled }) => !disabled);
  return (
    <>
      {hasRoom ? actions.map((action) => <ActionButton key={action.key} action={action} />) : null}
      {primary ? <ActionButton action={primary} isPrimary /> : null}
      {hasRoom || usable.length === 0 ? null : (
        <RowMenu
          label={label}
          items={usable.map((action) => (action.busy ? { ...action, onSelect: wait } : action))}
          busy={usable.some(({ busy }) => busy)}
        />
      )}
    </>
  );
}

/** What is being done is not begun again. */
const wait = () => undefined;

const TONES = { plain: 'plain', danger: 'quietDanger' } as const;

type ActionButtonProps = { action: ListAction; isPrimary?: boolean };

function ActionButton({ action, isPrimary = false }: ActionButtonProps) {
  const { label, icon, busy, disabled, onSelect } = action;
  const appearance = {
    tone: isPrimary ? 'primary' : TONES[action.tone ?? 'plain'],
    icon,
    ...(isPrimary && { className: css.primary }),
    // Where its words are not drawn, they are its name all the same.
    'aria-label': label,
  } as const;
  const texts = <span className={css.words}>{label}</span>;
  if (action.href !== undefined) {
    return (
      <ButtonAnchor {...appearance} href={action.href} title={label} onClick={follow(onSelect)}>
        {texts}
      </ButtonAnchor>
    );
  }
  return (
    <Button
      {...appearance}
      busy={busy ?? false}
      disabled={disabled}
      title={isPrimary ? label : undefined}
      onClick={onSelect}
    >
      {texts}
    </Button>
  );
}
