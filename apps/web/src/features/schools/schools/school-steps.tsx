import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { StepAnchor, WizardStep, WizardSteps } from '../../../ui/wizard-steps.tsx';
import { useSchoolsBase } from './schools.address.ts';

const StepLink = createLink(StepAnchor);

/** What was chosen on the way, each with its name as soon as that is known. */
export type Choice = { school?: Chosen; schoolClass?: Chosen; course?: Chosen };

type Chosen = { id: number; name: string | undefined };

/**
 * The way from a school to its students (spec 2, section 2): a step that is done leads back to
 * itself, and what was chosen after it is forgotten.
 */
export function SchoolSteps({ choice }: { choice: Choice }) {
  const base = useSchoolsBase();
  const { school, schoolClass, course } = choice;
  const current = 1 + [school, schoolClass, course].filter(Boolean).length;
  const stateOf = (number: number) => {
    if (number === current) return 'current';
    return number < current ? 'done' : 'later';
  };
  const stepProps = (number: number, chosen?: Chosen) =>
    ({ number, state: stateOf(number), chosen: chosen?.name }) as const;
  const params = { school: String(school?.id), class: String(schoolClass?.id) };
  return (
    <WizardSteps label={m.schools_steps()}>
      <WizardStep {...stepProps(1, school)}>
        {current > 1 ? (
          <StepLink to={base}>{m.schools_step_school()}</StepLink>
        ) : (
          m.schools_step_school()
        )}
      </WizardStep>
      <WizardStep {...stepProps(2, schoolClass)}>
        {current > 2 ? (
          <StepLink to={`${base}/$school`} params={params}>
            {m.schools_step_class()}
          </StepLink>
        ) : (
          m.schools_step_class()
        )}
      </WizardStep>
      <WizardStep {...stepProps(3, course)}>
        {current > 3 ? (
          <StepLink to={`${base}/$school/$class`} params={params}>
            {m.schools_step_course()}
          </StepLink>
        ) : (
          m.schools_step_course()
        )}
      </WizardStep>
      <WizardStep {...stepProps(4)}>{m.schools_step_students()}</WizardStep>
    </WizardSteps>
  );
}
