import type { Context } from '../../../platform/context.ts';

type Secrets = Pick<Context, 'secrets'>;

/** What letters are made from: that of a mailing, that of a template. Both may have fields. */
export type LetterText = {
  subject: string;
  /** Washed. */
  html: string;
};

/** The same as it is stored. Apart, for lists and searches open the subjects alone. */
export type SealedText = { sealed_subject: Buffer; sealed_html: Buffer };

/** What it is sealed for. */
const PURPOSE = 'letter text';

/** Begins what was written before texts were sealed, until `sealOldTexts` has been there. */
const OPEN = 0;

export function sealText({ secrets }: Secrets, { subject, html }: LetterText): SealedText {
  return {
    sealed_subject: secrets.seal(PURPOSE, subject),
    sealed_html: secrets.seal(PURPOSE, html),
  };
}

export function openText(context: Secrets, row: SealedText): LetterText {
  return { subject: openSubject(context, row), html: open(context, row.sealed_html) };
}

export function openSubject(context: Secrets, row: Pick<SealedText, 'sealed_subject'>): string {
  return open(context, row.sealed_subject);
}

function open({ secrets }: Secrets, sealed: Buffer): string {
  if (sealed[0] === OPEN) return sealed.subarray(1).toString('utf8');
  return secrets.open(PURPOSE, sealed);
}
