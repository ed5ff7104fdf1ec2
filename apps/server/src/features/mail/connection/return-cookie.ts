import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';

/**
 * Held by the browser that goes to Google's consent page, so that only it comes back: without it
 * somebody could send another person there and get that person's mailbox.
 */
const NAME = 'station_mail_return';

/** Of a cookie with this before its name browsers see to it that it was set over https. */
const SECURE_PREFIX = '__Secure-';

const PATTERN = new RegExp(`(?:^|;) *(?:${SECURE_PREFIX})?${NAME}=([\\w-]{43})(?:;|$)`);

/** Only the return from Google is sent it; Lax, for that comes from another site. */
const ATTRIBUTES = 'Path=/api/gmail/auth; HttpOnly; SameSite=Lax';

export function sendReturnCookie(
  { config }: Pick<Context, 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  value: string,
  seconds: number,
): void {
  const secure = request.protocol === 'https' || config.publicUrl?.startsWith('https:');
  const cookie = `${NAME}=${value}; ${ATTRIBUTES}; Max-Age=${seconds}`;
  reply.header('Set-Cookie', secure ? `${SECURE_PREFIX}${cookie}; Secure` : cookie);
}

export function returnCookieOf(request: FastifyRequest): string | undefined {
  return PATTERN.exec(request.headers.cookie ?? '')?.[1];
}
