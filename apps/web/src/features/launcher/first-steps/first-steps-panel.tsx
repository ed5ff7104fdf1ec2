import type { FirstStep } from '@station/contract/launcher/first-steps';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link, linkOptions } from '@tanstack/react-router';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useFirstSteps } from './first-steps.data.ts';
import css from './first-steps-panel.module.css';
import { usePuttingAway } from './use-putting-away.ts';

const settings = linkOptions({ to: '/app/settings' });

/** What each step says, and where it is done; a safe line is made outside of Station. */
const STEPS = {
  identity: { text: m.first_steps_identity, link: settings },
  language: { text: m.first_steps_language, link: settings },
  people: { text: m.first_steps_people, link: linkOptions({ to: '/app/users' }) },
  contacts: { text: m.first_steps_contacts, link: linkOptions({ to: '/app/upload-excel' }) },
  school: { text: m.first_steps_school, link: linkOptions({ to: '/app/students' }) },
  https: { text: m.first_steps_https, link: undefined },
};

/** What a new administrator does first, until all of it is done or the list is put away. */
export function FirstStepsPanel() {
  const first = useFirstSteps();
  const { busy, put } = usePuttingAway();
  const titleId = useId();
  if (!first || first.putAway) return null;
  const done = first.steps.filter((one) => one.done).length;
  if (done === first.steps.length) return null;
  return (
    <section aria-labelledby={titleId} className={css.panel}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {m.first_steps_title()}
        </h2>
        <p className="quiet">
          {m.first_steps_progress({
            done: formatNumber(done),
            all: formatNumber(first.steps.length),
          })}
        </p>
        <Button tone="quiet" compact busy={busy} onClick={() => put(true)}>
          {m.first_steps_put_away()}
        </Button>
      </div>
      <ul className={css.list}>
        {first.steps.map((one) => (
          <li key={one.step}>
            <Step {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ step, done }: FirstStep) {
  const { text, link } = STEPS[step];
  const Mark = done ? IconCircleCheck : IconCircle;
  const texts = (
    <>
      <Mark size={20} aria-hidden="true" />
      <span>{text()}</span>
      {done ? <span className="visually-hidden"> ({m.first_steps_done()})</span> : null}
    </>
  );
  if (done || !link) {
    return (
      <p className={css.step} data-done={done || undefined}>
        {texts}
      </p>
    );
  }
  return (
    <Link {...link} className={css.step}>
      {texts}
    </Link>
  );
}
