import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Section "Authentication": bearer tokens in JWT format, which can be revoked. */
export interface Tokens {
  /** A new token; `seconds` is its lifetime, ten years if not given, in the past if negative. */
  issue(seconds?: number): Promise<string>;
  revoke(token: string): void;
  /** Whether the Authorization header is one of ours, alive and not revoked; `expired` and `revoked` still name a project. */
  check(header: string | null): Promise<'good' | 'lapsed' | 'unknown'>;
}

const tenYears = 10 * 365 * 24 * 3600;

/** Tokens signed with a secret that is new on every start, unless one is given. */
export function createTokens(secret: Uint8Array = randomBytes(32)): Tokens {
  const revoked = new Set<string>();
  return {
    issue: (seconds = tenYears) =>
      new SignJWT({ project: 'Default' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(randomBytes(8).toString('hex'))
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(secret),
    revoke: (token) => void revoked.add(token),
    async check(header) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
      if (!token) return 'unknown';
      const state = await stateOf(token, secret);
      return state === 'good' && revoked.has(token) ? 'lapsed' : state;
    },
  };
}

async function stateOf(token: string, secret: Uint8Array): Promise<'good' | 'lapsed' | 'unknown'> {
  try {
    await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return 'good';
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'lapsed' : 'unknown';
  }
}
