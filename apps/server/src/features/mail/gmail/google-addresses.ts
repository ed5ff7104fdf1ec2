import type { Context } from '../../../platform/context.ts';

/** Where Google is asked: Google's own servers, or one origin that stands for all of them. */
export type GoogleAddresses = {
  issuer: string;
  consent: string;
  token: string;
  revoke: string;
  /** Begins the path of each call of a mailbox. */
  gmail: string;
  /** The same for what carries a whole letter. */
  upload: string;
  batch: string;
};

const USER = 'gmail/v1/users/me';

/** The addresses of Google (https://developers.google.com/identity/protocols/oauth2/web-server). */
export function googleAddresses({ config }: Pick<Context, 'config'>): GoogleAddresses {
  const { baseUrl } = config.google;
  if (baseUrl !== undefined) {
    return {
      issuer: baseUrl,
      consent: `${baseUrl}/o/oauth2/v2/auth`,
      token: `${baseUrl}/oauth2/token`,
      revoke: `${baseUrl}/oauth2/revoke`,
      gmail: `${baseUrl}/${USER}`,
      upload: `${baseUrl}/upload/${USER}`,
      batch: `${baseUrl}/batch/gmail/v1`,
    };
  }
  return {
    issuer: 'https://accounts.google.com',
    consent: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    gmail: `https://gmail.googleapis.com/${USER}`,
    upload: `https://gmail.googleapis.com/upload/${USER}`,
    batch: 'https://gmail.googleapis.com/batch/gmail/v1',
  };
}

/** What a mailbox is asked for: reading, marking, writing, sending; not deleting for ever. */
export const GMAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';
