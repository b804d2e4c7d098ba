import type { SignInConnection, SignInServer, SignInStep } from '../sign-in';
import type { Secret, SecretState } from '../token';
import {
  discoverServer,
  findIssuer,
  type OAuthTransport,
  requireSafeOrigin,
  SignInError,
  signInFailureOf,
  toSignInOffer,
} from './oauth-discovery';
import { exchangeCode, revokeToken, startAuthorization, validateRedirect } from './oauth-tokens';

export interface SignInFlowDeps extends OAuthTransport {
  connection: SignInConnection;
  /** Returns the connections; none if the user no longer waits for the sign-in. */
  connections(): Promise<readonly SignInConnection[]>;
  reportStep(step: SignInStep): Promise<void>;
  isPermitted(origin: string): Promise<boolean>;
  /** Opens the sign-in window. Returns the URL that it ended at; `null` if the user closed the window. */
  openAuthPage(url: string): Promise<string | null>;
  canSaveToken(): Promise<boolean>;
  read(connection: string): Promise<SecretState>;
  /**
   * Replaces the token if it is still the one in `before`. Returns `false` if that token is gone or the new one cannot
   * be stored.
   */
  replaceToken(connection: string, secret: Secret, before: SecretState): Promise<boolean>;
}

/** The server that the user accepted, and the values for the registration. */
interface AcceptedServer {
  server: SignInServer;
  /** The URL that the sign-in window returns to. */
  redirectUri: string;
  /** The name of this extension on the consent screen. */
  clientName: string;
}

/** Looks up the authorization server. The lookup is free and sends nothing about the user. */
export const findSignInOffer = (deps: SignInFlowDeps): Promise<SignInStep> => toStep(deps, findOffer(deps));

/** Signs in with the sign-in window and stores the token. */
export const completeSignIn = (deps: SignInFlowDeps, accepted: AcceptedServer): Promise<SignInStep> =>
  toStep(deps, signInAtServer(deps, accepted));

/** Returns the next step, or a failed step if an error occurs. Rethrows unexpected errors, which are bugs. */
async function toStep({ now }: SignInFlowDeps, work: Promise<SignInStep>): Promise<SignInStep> {
  try {
    return await work;
  } catch (error) {
    return { is: 'failed', failure: signInFailureOf(error, 'invalid-response'), at: now() };
  }
}

async function findOffer(deps: SignInFlowDeps): Promise<SignInStep> {
  const { connection, reportStep } = deps;
  await reportStep({ is: 'checking', since: deps.now() });
  const found = await findServer(deps);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  return { is: 'ready', server: toSignInOffer(connection.mcpUrl, found.server) };
}

async function findServer(deps: SignInFlowDeps) {
  const { connection } = deps;
  if (!URL.canParse(connection.mcpUrl)) throw new SignInError('no-entry-point');
  if (!(await deps.canSaveToken())) throw new SignInError('locked');
  const entry = requireSafeOrigin(deps, connection.mcpUrl);
  if (!(await deps.isPermitted(entry))) return { origin: entry };
  const { issuer, scopes, audience } = await findIssuer(deps, connection.mcpUrl);
  const origin = requireSafeOrigin(deps, issuer);
  if (!(await deps.isPermitted(origin))) return { origin };
  return { scopes, audience, server: await discoverServer(deps, issuer) };
}

/** Signs in at the accepted server. Repeats the discovery, because only the server was kept, and it may be outdated. */
async function signInAtServer(
  deps: SignInFlowDeps,
  { server, redirectUri, clientName }: AcceptedServer,
): Promise<SignInStep> {
  const { connection, reportStep } = deps;
  await reportStep({ is: 'window-open', since: deps.now(), server });
  const found = await findServer(deps);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  const currentOffer = toSignInOffer(connection.mcpUrl, found.server);
  // If the server changed, the user must confirm the new one first.
  if (currentOffer.issuer !== server.issuer || currentOffer.resource !== server.resource)
    return { is: 'ready', server: currentOffer };
  const attempt = await startAuthorization(deps, { ...found, redirectUri, clientName });
  const address = await deps.openAuthPage(attempt.url);
  if (address === null) throw new SignInError('closed');
  const redirectParams = validateRedirect(attempt, address);
  // The user cancelled in the meantime, so the code is not sent.
  if (!(await isWanted(deps))) throw new SignInError('abandoned');
  await reportStep({ is: 'finishing', since: deps.now(), server });
  await saveOrRevoke(deps, await exchangeCode(deps, attempt, redirectParams));
  return { is: 'done', at: deps.now() };
}

/** Returns whether the user still waits, and the token would still be sent to the server that issues it. */
const isWanted = async ({ connection, connections }: SignInFlowDeps): Promise<boolean> =>
  (await connections()).some(({ id, mcpUrl }) => id === connection.id && mcpUrl === connection.mcpUrl);

/**
 * Stores the new token and revokes the one it replaces. If the new token cannot be stored or is no longer wanted, it is
 * revoked instead.
 */
async function saveOrRevoke(deps: SignInFlowDeps, secret: Secret): Promise<void> {
  const { connection } = deps;
  let isSaved = false;
  try {
    const before = await deps.read(connection.id);
    isSaved = (await isWanted(deps)) && (await deps.replaceToken(connection.id, secret, before));
    if (isSaved && before.is === 'open' && !sharesToken(before.secret, secret)) await revokeToken(deps, before.secret);
  } finally {
    if (!isSaved) await revokeToken(deps, secret);
  }
  if (!isSaved) throw new SignInError('not-stored');
}

/** Some servers issue the same token again. Revoking the earlier one would also end the new sign-in. */
const sharesToken = (earlier: Secret, secret: Secret): boolean =>
  earlier.access === secret.access ||
  (typeof secret.signedIn?.refresh === 'string' && earlier.signedIn?.refresh === secret.signedIn.refresh);
