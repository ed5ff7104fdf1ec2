import type { FastifyReply } from 'fastify';

/** No search engine keeps what a guest is shown, whoever has published the address. */
export function hideFromSearch(reply: FastifyReply): void {
  reply
    .header('X-Robots-Tag', 'noindex, nofollow, noarchive')
    .header('Referrer-Policy', 'no-referrer');
}
