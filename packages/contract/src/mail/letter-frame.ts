/** The page that a letter with pictures from elsewhere is shown in. */
import { endpoint } from '../endpoint.ts';

export const getLetterFrame = endpoint({
  name: 'getLetterFrame',
  method: 'GET',
  path: '/api/mail/letter-frame',
  access: 'guest',
  summary:
    'An empty page whose policy lets pictures through and nothing else: what the screen shows a letter in once somebody has asked for its pictures.',
  download: { contentType: 'text/html' },
});
