import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import css from './wizard-steps.module.css';

type WizardStepsProps = {
  /** Name of the group. */
  label: string;
  /** `WizardStep`s, first to last. */
  children: ReactNode;
};

/** The steps of a way that is gone one after the other, with what was chosen at each. */
export function WizardSteps({ label, children }: WizardStepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={css.steps}>{children}</ol>
    </nav>
  );
}

type WizardStepProps = {
  /** From 1. */
  number: number;
  state: 'done' | 'current' | 'later';
  /** What is done here: text, or of a step that is done a `StepAnchor` with its route. */
  children: ReactNode;
  /** What was chosen, once it was. */
  chosen?: string | undefined;
};

/** One step. */
export function WizardStep({ number, state, children, chosen }: WizardStepProps) {
  return (
    <li
      className={css.step}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={css.number} aria-hidden="true">
        {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : number}
      </span>
      <span className={css.words}>
        {children}
        {chosen === undefined ? null : <span className={css.chosen}>{chosen}</span>}
      </span>
    </li>
  );
}

type StepAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** The way back to a step. Features give it a route with `createLink`. */
export function StepAnchor({ children, className: _, ...rest }: StepAnchorProps) {
  return (
    <a {...rest} className={css.link}>
      {children}
    </a>
  );
}
