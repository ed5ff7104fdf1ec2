import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useConsent } from './consent.data.ts';
import type { SharingSignProps } from './shown-sign.tsx';

// Whoever has not agreed asks for its code only where the question stands.
const ShownSign = lazyPart(() => import('./shown-sign.tsx'), 'ShownSign');

/** The sign of sharing, once it is known of a person that there is something to show. */
export function SharingSign(props: SharingSignProps) {
  const consent = useConsent();
  const mayShow = consent && (props.mayAsk || consent.agreed_at !== null);
  return <Suspense>{mayShow ? <ShownSign {...props} /> : null}</Suspense>;
}
