import { type GoogleServer, startGoogle } from '../apps/server/test/fixtures/google-server.ts';
import { testOnOwnStation } from './journey.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** What the links of letters are made from; not where the Station answers in a journey. */
export const PUBLIC_URL = 'https://station.example.vn';

/** A journey on a Station of its own that sends letters to a mail server. */
export const testWithMail = testOnOwnStation.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from it.
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  settings: async ({ mail }, use) => use({ SMTP_URL: mail.url, PUBLIC_URL }),
});

/** The same with Google's mail, which is the emulator. */
export const testWithGoogle = testOnOwnStation.extend<{ google: GoogleServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from it.
  google: async ({}, use) => {
    const google = await startGoogle();
    await use(google);
    await google.close();
  },
  settings: async ({ google }, use) =>
    use({
      GOOGLE_BASE_URL: google.url,
      GOOGLE_CLIENT_ID: google.client.id,
      GOOGLE_CLIENT_SECRET: google.client.secret,
    }),
});
