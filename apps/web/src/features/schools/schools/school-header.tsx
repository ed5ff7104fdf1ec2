import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { IconAnchor } from '../../../ui/button.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import type { Choice } from './school-steps.tsx';
import { useSchoolsBase } from './schools.address.ts';

const Back = createLink(BackAnchor);
const IconLink = createLink(IconAnchor);

/** The bar at the head of the four steps: back to the one before, and 'start over'. */
export function SchoolHeader({ choice }: { choice: Choice }) {
  const base = useSchoolsBase();
  return (
    <ToolHeader
      back={<BackStep choice={choice} />}
      title={m.common_record_schools()}
      actions={
        <>
          <ShellMenuSlot />
          {choice.school ? (
            <IconLink
              to={base}
              label={m.schools_start_over()}
              icon={<IconRestore size={20} aria-hidden="true" />}
            />
          ) : null}
        </>
      }
    />
  );
}

function BackStep({ choice }: { choice: Choice }) {
  const base = useSchoolsBase();
  const { school, schoolClass, course } = choice;
  const params = { school: String(school?.id), class: String(schoolClass?.id) };
  if (course) {
    return <Back to={`${base}/$school/$class`} params={params} label={m.schools_back_courses()} />;
  }
  if (schoolClass) {
    return <Back to={`${base}/$school`} params={params} label={m.schools_back_classes()} />;
  }
  if (school) return <Back to={base} label={m.schools_back_schools()} />;
  return base === '/app/students' ? (
    <Back to="/app" label={m.common_back_hub()} />
  ) : (
    <Back to="/home" label={m.common_back_home()} />
  );
}
