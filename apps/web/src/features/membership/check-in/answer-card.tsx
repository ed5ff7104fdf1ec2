import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './check-in.module.css';
import type { Light } from './check-in-signals.ts';
import type { ShownAnswer } from './shown-answer.ts';

/** Each answer has a word and a sign of its own: never the colour alone. */
const LIGHTS: Readonly<Record<Light, { text: () => string; icon: typeof IconCircleCheck }>> = {
  green: { text: m.check_in_green, icon: IconCircleCheck },
  amber: { text: m.check_in_amber, icon: IconAlertTriangle },
  red: { text: m.check_in_red, icon: IconCircleX },
  unknown: { text: m.check_in_unknown, icon: IconHelpCircle },
};

type AnswerCardProps = ShownAnswer & {
  /** What can be done about it. */
  children?: ReactNode;
};

/** The answer to a scan, to be read from two metres away. */
export function AnswerCard({ light, reasons, who, facts, children }: AnswerCardProps) {
  const { text, icon: Icon } = LIGHTS[light];
  return (
    <div className={css.answer} data-light={light}>
      <p className={css.verdict}>
        <Icon size={44} aria-hidden="true" />
        <strong>{text()}</strong>
      </p>
      {reasons.map((reason) => (
        <p key={reason} className={css.reason}>
          {reason}
        </p>
      ))}
      {who ? (
        <p className={css.who}>
          <Avatar name={who.name} image={who.image} size="large" />
          <span className={css.name}>{who.name}</span>
        </p>
      ) : null}
      {facts.length > 0 ? (
        <ul className={css.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
