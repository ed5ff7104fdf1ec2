import type { Mailing } from '@station/contract/mail/mailings';
import type { DraftStep } from './mailings.address.ts';

/** What each step of a draft is given. */
export type StepProps = { mailing: Mailing; onStep: (step: DraftStep) => void };
