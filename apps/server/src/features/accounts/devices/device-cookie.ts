import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { Caller } from './known-devices.actions.ts';

/** Holds the credentials of one browser, newest first: people share computers. */
const NAME = 'station_devices';

/** Of a cookie with this before its name browsers see to it that it was set over https. */
const SECURE_PREFIX = '__Secure-';

/** People who sign in on one browser and find it known; of more, those who were here last. */
const PEOPLE_MAX = 20;

const LASTS_SECONDS = 180 * 86_400;

/**
 * Only calls about one's account send it: sign-in, and those that ask for the password once more. No
 * call takes it for a sign of who somebody is.
 */
const PATH = '/api/auth';

const PATTERN = new RegExp(`(?:^|;) *(?:${SECURE_PREFIX})?${NAME}=([\\w.-]*)`, 'g');
const CREDENTIAL = /^[\w-]{43}$/;

/** Who types a secret, as the request tells. */
export function callerOf(request: FastifyRequest): Caller {
  const held = [...(request.headers.cookie ?? '').matchAll(PATTERN)];
  const credentials = held
    .flatMap(([, list = '']) => list.split('.'))
    .filter((it) => CREDENTIAL.test(it));
  return { address: request.ip, credentials: credentials.slice(0, PEOPLE_MAX) };
}

/** Hands a browser the credential it was just given; the one that it replaces goes. */
export function sendCredential(
  { config }: Pick<Context, 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { credential, replaces }: { credential: string; replaces: string | undefined },
): void {
  const others = callerOf(request).credentials.filter((it) => it !== replaces);
  const held = [credential, ...others].slice(0, PEOPLE_MAX).join('.');
  const secure = request.protocol === 'https' || config.publicUrl?.startsWith('https:');
  const attributes = `Path=${PATH}; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Strict`;
  const cookie = `${NAME}=${held}; ${attributes}`;
  reply.header('Set-Cookie', secure ? `${SECURE_PREFIX}${cookie}; Secure` : cookie);
}
