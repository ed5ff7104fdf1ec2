import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import type { Context } from '../../../platform/context.ts';
import { GMAIL_SCOPE, googleAddresses } from '../gmail/google-addresses.ts';

export type GoogleClient = { id: string; secret: string };

/** What Google gives for a code or a refresh token. */
export type Tokens = {
  access: string;
  /** Missing where a mailbox was connected by hand, or Google gave none. */
  refresh?: string | undefined;
  /** Seconds until the access token is over. */
  expiresIn: number;
  scopes: string[];
};

/** Google refuses the code or the token itself: no use in trying again. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

/** Google refuses the client, as when its secret is another one by now; the token may still be good. */
export class ClientRefused extends Error {
  override name = 'ClientRefused';
}

const TIMEOUT_MS = 20_000;
const DEFAULT_EXPIRY_S = 3_600;

function serverOf(context: Pick<Context, 'config'>): AuthorizationServer {
  const { issuer, consent, token, revoke } = googleAddresses(context);
  return {
    issuer,
    authorization_endpoint: consent,
    token_endpoint: token,
    revocation_endpoint: revoke,
  };
}

/** Google is asked over https; an emulator that the environment names may be without. */
function optionsOf({ config }: Pick<Context, 'config'>) {
  return {
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
    [allowInsecureRequests]: config.google.baseUrl?.startsWith('http:') === true,
  };
}

/** The address of the consent page: offline access, asked for anew each time, so that a refresh token comes. */
export async function consentAddress(
  context: Pick<Context, 'config'>,
  client: GoogleClient,
  given: { redirectUrl: string; state: string; verifier: string; loginHint?: string | undefined },
): Promise<string> {
  const url = new URL(googleAddresses(context).consent);
  const parameters = {
    client_id: client.id,
    redirect_uri: given.redirectUrl,
    response_type: 'code',
    scope: GMAIL_SCOPE,
    state: given.state,
    code_challenge: await calculatePKCECodeChallenge(given.verifier),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    ...(given.loginHint && { login_hint: given.loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Changes the code that came back for tokens. @throws GrantRefused, ClientRefused, and whatever the network does. */
export async function redeemCode(
  context: Pick<Context, 'config'>,
  client: GoogleClient,
  given: { returned: URLSearchParams; state: string; redirectUrl: string; verifier: string },
): Promise<Tokens> {
  const server = serverOf(context);
  const known = { client_id: client.id };
  const parameters = validateAuthResponse(
    server,
    known,
    withoutIssuer(given.returned),
    given.state,
  );
  return refusing(async () => {
    const answered = await authorizationCodeGrantRequest(
      server,
      known,
      ClientSecretPost(client.secret),
      parameters,
      given.redirectUrl,
      given.verifier,
      optionsOf(context),
    );
    return tokensOf(
      await processAuthorizationCodeResponse(
        server,
        known,
        withoutIdToken(await answered.json(), answered),
      ),
    );
  });
}

/**
 * A new access token. @throws GrantRefused when the person or Google has taken the access back,
 * ClientRefused when Google does not know us.
 */
export async function renewTokens(
  context: Pick<Context, 'config'>,
  client: GoogleClient,
  refresh: string,
): Promise<Tokens> {
  const server = serverOf(context);
  const known = { client_id: client.id };
  return refusing(async () => {
    const auth = ClientSecretPost(client.secret);
    const answered = await refreshTokenGrantRequest(
      server,
      known,
      auth,
      refresh,
      optionsOf(context),
    );
    const body = withoutIdToken(await answered.json(), answered);
    return tokensOf(await processRefreshTokenResponse(server, known, body));
  });
}

/** Takes the access back at Google: all tokens of this consent are worth nothing then. */
export async function revokeTokens(
  context: Pick<Context, 'config'>,
  client: GoogleClient,
  token: string,
): Promise<void> {
  const auth = ClientSecretPost(client.secret);
  const known = { client_id: client.id };
  const server = serverOf(context);
  await processRevocationResponse(
    await revocationRequest(server, known, auth, token, optionsOf(context)),
  );
}

/**
 * Google names itself in some returns and not in others; where it does, the name belongs to its own
 * discovery document, which is not read here: state and PKCE bind the code to us.
 */
function withoutIssuer(returned: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(returned);
  parameters.delete('iss');
  return parameters;
}

/** Who the person is we ask the mailbox itself; the token that says so is not looked at. */
function withoutIdToken(body: unknown, answered: Response): Response {
  const { id_token: _ignored, ...others } = (body ?? {}) as Record<string, unknown>;
  return Response.json(others, { status: answered.status });
}

async function refusing(work: () => Promise<Tokens>): Promise<Tokens> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ResponseBodyError)) throw error;
    // RFC 6749, 5.2. `unauthorized_client`: the token was given to another client than the one that asks.
    if (error.error === 'invalid_grant' || error.error === 'unauthorized_client') {
      throw new GrantRefused('Google refuses the grant');
    }
    if (error.error === 'invalid_client') throw new ClientRefused('Google refuses the client');
    throw error;
  }
}

function tokensOf(it: {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
}): Tokens {
  return {
    access: it.access_token,
    refresh: it.refresh_token,
    expiresIn: it.expires_in ?? DEFAULT_EXPIRY_S,
    scopes: (it.scope ?? '').split(/\s+/).filter(Boolean),
  };
}
