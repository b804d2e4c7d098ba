import { randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { type Accounts, createAccounts, type Project } from './account/accounts.ts';

/** Whose token a request carried. A lapsed one still names the project it belonged to; an unknown one names none. */
export type Asker = { standing: 'good' | 'lapsed'; project: Project } | { standing: 'unknown'; project: null };

/** What a new token may have: a lifetime in seconds (ten years if not given, in the past if negative), owner and name. */
interface NewToken {
  seconds?: number | undefined;
  project?: Project | undefined;
  name?: string | undefined;
}

/** Section "Authentication": bearer tokens in JWT format, made in the dashboard or issued to an app. */
export interface Tokens {
  /** A new token that its project's list names. */
  make(wanted: NewToken): Promise<string>;
  /** A new token of the project that is ready at the start. */
  issue(seconds?: number): Promise<string>;
  revoke(token: string): void;
  /** By the id in its list; a deleted token is revoked as well. */
  end(project: Project, id: string, how: 'revoke' | 'delete'): void;
  /** Whether the Authorization header is one of ours, alive and not revoked, and who pays; notes the use of an app's. */
  asker(header: string | null): Promise<Asker>;
  /** The asker's standing alone. */
  check(header: string | null): Promise<Asker['standing']>;
}

/** Who owns tokens, and what time it is: milliseconds since 1970 by the service's own clock. */
interface Known {
  accounts: Accounts;
  now(): number;
}

const tenYears = 10 * 365 * 24 * 3600;
const unknown: Asker = { standing: 'unknown', project: null };

/** Tokens signed with a secret that is new on every start, unless one is given. */
export function createTokens(
  secret: Uint8Array = randomBytes(32),
  { accounts, now }: Known = { accounts: createAccounts(1), now: Date.now },
): Tokens {
  const ended = new Set<unknown>();

  async function make({ seconds = tenYears, project = accounts.ready, name = 'Token' }: NewToken): Promise<string> {
    const id = randomBytes(8).toString('hex');
    const endsAt = now() + seconds * 1000;
    project.tokens.set(id, { id, name, madeAt: now(), endsAt, isRevoked: false });
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

  async function asker(header: string | null): Promise<Asker> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
    const read = token ? await claimsOf(token, secret, now()) : null;
    const project = read && accounts.project(read.project);
    if (!project) return unknown;
    const app = project.apps.get(read.app ?? '');
    const isGood = read.isAlive && !ended.has(read.id) && (read.app === undefined || app !== undefined);
    if (isGood && app) app.lastUsedAt = now();
    return { standing: isGood ? 'good' : 'lapsed', project };
  }

  return {
    make,
    issue: (seconds) => make({ seconds }),
    revoke: (token) => void ended.add(decodeJwt(token).jti),
    end,
    asker,
    check: async (header) => (await asker(header)).standing,
  };
}

interface Read {
  id: unknown;
  project: string;
  /** The connected app it was issued to; none, where it was made in the dashboard. */
  app: string | undefined;
  isAlive: boolean;
}

/** What a token says, if it was signed here; `at` is milliseconds since 1970. */
async function claimsOf(token: string, secret: Uint8Array, at: number): Promise<Read | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(at) });
    return readFrom(payload, true);
  } catch (error) {
    return error instanceof errors.JWTExpired ? readFrom(error.payload, false) : null;
  }
}

const readFrom = ({ jti, project, app }: Record<string, unknown>, isAlive: boolean): Read => ({
  id: jti,
  project: String(project),
  app: typeof app === 'string' ? app : undefined,
  isAlive,
});
