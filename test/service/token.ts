import { randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { type Accounts, createAccounts, type Project } from './account/accounts.ts';

/** Validity and project of a request's token. Expired and revoked tokens still identify their project. */
export type TokenOwner = { status: 'good' | 'lapsed'; project: Project } | { status: 'unknown'; project: null };

/**
 * Options for a new token: lifetime in seconds (by default ten years; a negative one creates an expired token), project
 * and name.
 */
interface NewToken {
  seconds?: number | undefined;
  project?: Project | undefined;
  name?: string | undefined;
}

/** JWT bearer tokens that users create in the dashboard or apps receive (section "Authentication"). */
export interface Tokens {
  /** Creates a token and adds it to its project's list. */
  create(options: NewToken): Promise<string>;
  /** Creates a token of the initial project. */
  issue(seconds?: number): Promise<string>;
  revoke(token: string): void;
  /** Revokes or deletes a token by its id in the project's list. Deletion also revokes it. */
  end(project: Project, id: string, how: 'revoke' | 'delete'): void;
  /** Checks the Authorization header and returns the validity with the project. Records the last use of an app. */
  owner(header: string | null): Promise<TokenOwner>;
  /** Checks the Authorization header and returns only the validity. */
  check(header: string | null): Promise<TokenOwner['status']>;
}

/** Lookup of projects, and the service's clock in milliseconds since 1970. */
interface Known {
  accounts: Accounts;
  now(): number;
}

const tenYears = 10 * 365 * 24 * 3600;
const unknown: TokenOwner = { status: 'unknown', project: null };

/** Creates a token store whose tokens are signed with the secret, by default a new one. */
export function createTokens(
  secret: Uint8Array = randomBytes(32),
  { accounts, now }: Known = { accounts: createAccounts(1), now: Date.now },
): Tokens {
  const ended = new Set<unknown>();

  async function create({
    seconds = tenYears,
    project = accounts.initialProject,
    name = 'Token',
  }: NewToken): Promise<string> {
    const id = randomBytes(8).toString('hex');
    const endsAt = now() + seconds * 1000;
    project.tokens.set(id, { id, name, createdAt: now(), endsAt, isRevoked: false });
    return new SignJWT({ project: project.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(id)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(endsAt / 1000))
      .sign(secret);
  }

  function end(project: Project, id: string, how: 'revoke' | 'delete'): void {
    const token = project.tokens.get(id);
    if (!token) return;
    ended.add(id);
    token.isRevoked = true;
    if (how === 'delete') project.tokens.delete(id);
  }

  function revoke(token: string): void {
    const { jti, project } = decodeJwt(token);
    // A token of an app is not in its project's list.
    ended.add(jti);
    const listed = accounts.project(String(project))?.tokens.get(String(jti));
    if (listed) listed.isRevoked = true;
  }

  async function owner(header: string | null): Promise<TokenOwner> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
    const claims = token ? await claimsOf(token, secret, now()) : null;
    const project = claims && accounts.project(claims.project);
    if (!project) return unknown;
    const app = project.apps.get(claims.app ?? '');
    const isGood = claims.isAlive && !ended.has(claims.id) && (claims.app === undefined || app !== undefined);
    if (isGood && app) app.lastUsedAt = now();
    return { status: isGood ? 'good' : 'lapsed', project };
  }

  return {
    create,
    issue: (seconds) => create({ seconds }),
    revoke,
    end,
    owner,
    check: async (header) => (await owner(header)).status,
  };
}

interface TokenClaims {
  id: unknown;
  project: string;
  /** The app that received the token; `undefined` for a token from the dashboard. */
  app: string | undefined;
  isAlive: boolean;
}

/** Returns the claims of a token, or `null` if its signature is invalid; `time` is in milliseconds since 1970. */
async function claimsOf(token: string, secret: Uint8Array, time: number): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(time) });
    return toClaims(payload, true);
  } catch (error) {
    return error instanceof errors.JWTExpired ? toClaims(error.payload, false) : null;
  }
}

const toClaims = ({ jti, project, app }: Record<string, unknown>, isAlive: boolean): TokenClaims => ({
  id: jti,
  project: String(project),
  app: typeof app === 'string' ? app : undefined,
  isAlive,
});
