import { getLetterFrame } from '@station/contract/mail/letter-frame';
import type { Feature } from '../../../platform/context.ts';

/**
 * The screen lays a letter out in a frame. A frame with a text of its own has the policy of the page
 * around it, which lets no picture from elsewhere through; this empty page has one that does, and that
 * still runs nothing, sends nothing, and can be shown in Station alone.
 */
const POLICY = [
  "default-src 'none'",
  'img-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const letterFrame: Feature = {
  routes: (_context, mount) => {
    mount(getLetterFrame, async ({ reply }) =>
      reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', POLICY)
        .header('X-Frame-Options', 'SAMEORIGIN')
        // Whoever sent the letter learns that it was opened, and not from where.
        .header('Referrer-Policy', 'no-referrer')
        .header('Cache-Control', 'private, max-age=3600')
        .send('<!doctype html><title>Station</title><body></body>'),
    );
  },
};
