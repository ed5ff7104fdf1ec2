import IconRouteOff from '@tabler/icons-react/dist/esm/icons/IconRouteOff.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useSchoolsBase } from './schools.address.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The school, class or course of this address is not there (spec 2, section 2, step 4). */
export function MissingChoice() {
  const base = useSchoolsBase();
  return (
    <>
      <ScreenTitle hidden>{m.schools_missing()}</ScreenTitle>
      <EmptyState
        icon={<IconRouteOff size={40} />}
        title={m.schools_missing()}
        text={m.schools_missing_text()}
        action={
          <ButtonLink to={base} tone="primary">
            {m.schools_missing_back()}
          </ButtonLink>
        }
      />
    </>
  );
}
