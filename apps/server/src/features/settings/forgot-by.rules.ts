import type { PublicSettings } from '@station/contract/settings/settings';
import type { Context } from '../../platform/context.ts';

/** How a forgotten password is replaced here: by a link, where mail can be sent. */
export function forgotBy({ mailer }: Pick<Context, 'mailer'>): PublicSettings['forgot_by'] {
  return mailer.enabled ? 'mail' : 'administrator';
}
