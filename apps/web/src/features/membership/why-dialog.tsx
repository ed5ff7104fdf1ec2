import { Suspense } from 'react';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import type { WhyFormProps } from './why-form.tsx';

const WhyForm = lazyPart(() => import('./why-form.tsx'), 'WhyForm', NotOpened);

/** Asks why, as `WhyForm` does, which is loaded at the press that opens it: a member's page has four of them. */
export function WhyDialog(props: WhyFormProps) {
  return (
    <Suspense>
      <WhyForm {...props} />
    </Suspense>
  );
}
