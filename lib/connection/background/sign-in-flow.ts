import type { ReadSecret, Secret } from '../secret';
import type { SignInConnection, SignInOffer, SignInStep } from '../sign-in';
import { issuerFor, offerOf, type Speaking, safeOrigin, serverOf } from './discovery';
import { cameBack, errandTo, exchanged, takenBack } from './exchange';
import { SignInError, troubleOf } from './sign-in-failure';

/** The ports and values of one sign-in. */
export interface SignInFlowParts extends Speaking {
  of: SignInConnection;
  /** Returns whether the user is still waiting for the sign-in. */
  isWanted(): Promise<boolean>;
  tell(step: SignInStep): Promise<void>;
  isPermitted(origin: string): Promise<boolean>;
  /** Opens the browser's own window; the address that it came back with, or `null` where the user closed it. */
  goThere(url: string): Promise<string | null>;
  /** Returns whether a token could be stored now. */
  canKeep(): Promise<boolean>;
  read(connection: string): Promise<ReadSecret>;
  /** Stores a token in place of the one that was read before; `false` where it could not, or where that one is there no longer. */
  keep(connection: string, secret: Secret, before: ReadSecret): Promise<boolean>;
}

/** The offer that the user accepted, and how the extension names itself. */
interface Setting {
  offer: SignInOffer;
  /** The address that the window returns to. */
  redirectUri: string;
  /** The name of this extension on the consent screen. */
  clientName: string;
}

/** Finds out whether and where one can sign in. Free, and nothing of the user goes along. */
export const lookForSignIn = (parts: SignInFlowParts): Promise<SignInStep> => stepOf(parts, looked(parts));

/** Goes through the window to a token that is kept. */
export const goThroughSignIn = (parts: SignInFlowParts, setting: Setting): Promise<SignInStep> =>
  stepOf(parts, signedIn(parts, setting));

/** Turns a failure into a step; our own mistakes are thrown. */
async function stepOf({ now }: SignInFlowParts, way: Promise<SignInStep>): Promise<SignInStep> {
  try {
    return await way;
  } catch (error) {
    return { is: 'failed', why: troubleOf(error, 'bad-answer'), at: now() };
  }
}

async function looked(parts: SignInFlowParts): Promise<SignInStep> {
  const { of, tell } = parts;
  await tell({ is: 'looking', since: parts.now() });
  const found = await foundServer(parts);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  return { is: 'ready', offer: offerOf(of.mcpUrl, found.server) };
}

async function foundServer(parts: SignInFlowParts) {
  const { of } = parts;
  if (!URL.canParse(of.mcpUrl)) throw new SignInError('no-entry-point');
  if (!(await parts.canKeep())) throw new SignInError('locked');
  const entry = safeOrigin(parts, of.mcpUrl);
  if (!(await parts.isPermitted(entry))) return { origin: entry };
  const { issuer, scopes, audience } = await issuerFor(parts, of.mcpUrl);
  const origin = safeOrigin(parts, issuer);
  if (!(await parts.isPermitted(origin))) return { origin };
  return { scopes, audience, server: await serverOf(parts, issuer) };
}

/** Looks once more: what was shown a while ago may have changed, and nothing of it was kept but what was shown. */
async function signedIn(parts: SignInFlowParts, { offer, redirectUri, clientName }: Setting): Promise<SignInStep> {
  const { of, tell } = parts;
  await tell({ is: 'away', since: parts.now(), offer });
  const found = await foundServer(parts);
  if (found.origin !== undefined) return { is: 'needs-permission', origin: found.origin };
  const now = offerOf(of.mcpUrl, found.server);
  // It leads elsewhere than the user was told: that is shown first.
  if (now.issuer !== offer.issuer || now.resource !== offer.resource) return { is: 'ready', offer: now };
  const errand = await errandTo(parts, { ...found, redirectUri, clientName });
  const address = await parts.goThere(errand.url);
  if (address === null) throw new SignInError('closed');
  const came = cameBack(errand, address);
  // The user left it meanwhile: then no code is sent, and no token comes.
  if (!(await parts.isWanted())) throw new SignInError('abandoned');
  await tell({ is: 'finishing', since: parts.now(), offer });
  await keepOrRevoke(parts, await exchanged(parts, errand, came));
  return { is: 'done', at: parts.now() };
}

/** Stores the token and revokes the one that it replaces. One that cannot be stored, or that nobody waits for, is revoked itself. */
async function keepOrRevoke(parts: SignInFlowParts, secret: Secret): Promise<void> {
  const { of } = parts;
  let isKept = false;
  try {
    const before = await parts.read(of.id);
    isKept = (await parts.isWanted()) && (await parts.keep(of.id, secret, before));
    if (isKept && before.is === 'open') await takenBack(parts, before.secret);
  } finally {
    if (!isKept) await takenBack(parts, secret);
  }
  if (!isKept) throw new SignInError('not-kept');
}
