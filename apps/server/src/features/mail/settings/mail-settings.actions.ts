import type { MailSettings } from '@station/contract/mail/connection';
import { finishGoogleAuth } from '@station/contract/mail/connection';
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { findMailState, lockMailState, saveMailState } from './mail-settings.queries.ts';

/** What the secret of the Google client is sealed for. */
const SECRET_PURPOSE = 'google client secret';

/** The client that people connect their mailboxes by; the environment's goes before the settings'. */
export async function findGoogleClient({
  db,
  config,
  secrets,
}: Pick<Context, 'db' | 'config' | 'secrets'>): Promise<
  { id: string; secret: string } | undefined
> {
  if (config.google.client) return config.google.client;
  const { client_id: id, sealed_client_secret: sealed } = await findMailState(db);
  if (id === '' || sealed === null) return undefined;
  return { id, secret: secrets.open(SECRET_PURPOSE, sealed) };
}

/**
 * Where Google sends people back to. Without `PUBLIC_URL` it is where the caller is; Google takes no
 * address that the client's owner has not entered there.
 */
export function redirectUrl(
  { config }: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return `${config.publicUrl ?? `${request.protocol}://${request.host}`}${finishGoogleAuth.path}`;
}

/** The settings as administrators see them; never the secret. */
export async function readMailSettings(
  context: Pick<Context, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<MailSettings> {
  const state = await findMailState(context.db);
  const { client } = context.config.google;
  return {
    client_id: client?.id ?? state.client_id,
    has_client_secret: client !== undefined || state.sealed_client_secret !== null,
    from_environment: client !== undefined,
    redirect_url: redirectUrl(context, request),
    units_per_minute: state.units_per_minute,
    daily_letters: state.daily_letters,
  };
}

/** Changes what is given. The secret is sealed and never told; the empty text removes it. */
export async function updateMailSettings(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  actor: Actor,
  given: Partial<Record<'client_id' | 'client_secret', string | undefined>> &
    Partial<Record<'units_per_minute' | 'daily_letters', number | undefined>>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockMailState(trx);
    const { client_secret: secret } = given;
    const after = {
      client_id: given.client_id ?? before.client_id,
      units_per_minute: given.units_per_minute ?? before.units_per_minute,
      daily_letters: given.daily_letters ?? before.daily_letters,
    };
    let sealed = before.sealed_client_secret;
    if (secret !== undefined) sealed = secret === '' ? null : secrets.seal(SECRET_PURPOSE, secret);
    await saveMailState(trx, { ...after, sealed_client_secret: sealed });
    const { sealed_client_secret: _sealed, ...shown } = before;
    await writeAudit(trx, {
      actor,
      action: 'mail.settings-changed',
      subject: 'setting',
      before: shown,
      after: {
        ...after,
        ...(secret !== undefined && { client_secret: secret === '' ? 'removed' : 'new' }),
      },
    });
  });
}
