import { isRecord } from '@/lib/shared/is-record';
import type { TokenState } from './connection';

/**
 * The credentials of a connection. They are stored by `lib/connection/browser/token-repository.ts` and never sent in a
 * message.
 */
export interface Secret {
  /** The token for the `Authorization` header (section "Authentication"). */
  access: string;
  /** The grant of a sign-in; `null` for a pasted token. */
  signedIn: SignInGrant | null;
}

/**
 * The values of a sign-in that are needed to renew and revoke its token (RFC 6749, RFC 7009, RFC 8707). URLs are
 * absolute.
 */
export interface SignInGrant {
  /** The refresh token; `null` if the server issued none. */
  refresh: string | null;
  /**
   * When the access token expires according to `expires_in`, in milliseconds since 1970; absent if the server did not
   * state it.
   */
  expires?: number;
  issuer: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  /** The resource that the token is issued for: the URL of the MCP endpoint or its origin. */
  resource: string;
}

/**
 * A stored secret, in plain text or encrypted with AES-GCM. The key is only in session storage; it is random for each
 * session or derived from a passphrase (RFC 8018, PBKDF2 with SHA-256).
 */
export type StoredSecret = ({ is: 'plain'; secret: Secret } | EncryptedSecret) & {
  /** The origins of the connection's addresses when the secret was stored. It is sent to no other origin. */
  origins: readonly string[];
};

export interface EncryptedSecret {
  is: 'encrypted';
  iv: Uint8Array<ArrayBuffer>;
  /** The secret as encrypted JSON. */
  data: Uint8Array<ArrayBuffer>;
  /** The parameters that derive the key from the passphrase; `null` for a session key. */
  passphrase: KeyDerivation | null;
}

/** The parameters of PBKDF2. */
export interface KeyDerivation {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
}

/**
 * The result of reading a secret. `locked` means that its passphrase has not been entered since the browser started.
 */
export type SecretState = { is: 'open'; secret: Secret } | { is: 'locked' } | { is: 'none' };

export const noSecret: SecretState = { is: 'none' };

/**
 * Patterns of access tokens: three base64url parts, the first of which is a JSON object (RFC 7519); the text after
 * "Bearer"; or a long run that contains upper-case letters, lower-case letters and digits. The platform's ids, names and
 * URLs are shorter.
 */
const tokenPatterns = [
  /\b(?:eyJ|ewo)[\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{48,}(?![\w-])/,
];

export const mayContainToken = (text: string): boolean => tokenPatterns.some((pattern) => pattern.test(text));

export const redactTokens = (text: string, replacement: string): string =>
  tokenPatterns.reduce(
    (redacted, pattern) => redacted.replace(new RegExp(pattern.source, `${pattern.flags}g`), () => replacement),
    text,
  );

/**
 * Returns the last characters of a token, so that the user recognises it; returns an empty string for a short token,
 * because they would reveal too much of it.
 */
const tokenTail = (token: string): string => (token.length < 24 ? '' : token.slice(-4));

/**
 * Returns the state of a token by its form (RFC 7519) and its expiry time. An expired token is not sent, but the
 * service alone decides whether any other token is valid. `now` is in milliseconds since 1970.
 */
export function tokenStateOf(secretState: SecretState, now: number): TokenState {
  if (secretState.is !== 'open') return secretState;
  const { access, signedIn } = secretState.secret;
  if (access === '') return { is: 'none' };
  const tail = tokenTail(access);
  const claims = claimsOf(access);
  // A pasted token must have the form defined in the interface, but a sign-in server can issue tokens of any
  // form.
  if (!claims && !signedIn) return { is: 'malformed', tail };
  const expires = (claims && expiryOf(claims)) ?? signedIn?.expires ?? null;
  // A token with a refresh token does not count as expired, because it can be renewed.
  const isExpired = expires !== null && expires <= now && !signedIn?.refresh;
  const known = { tail, ...(signedIn && { issuer: signedIn.issuer }) };
  if (isExpired) return { is: 'expired', ...known, at: expires };
  return { is: 'present', ...known, expires, ...(signedIn?.refresh && { renews: true }) };
}

/** Returns the token from pasted text, without the header name or scheme that users sometimes copy with it. */
export const extractToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();

/** Returns whether pasted text has the form of a JSON Web Token (RFC 7519); the token may have expired. */
export const hasTokenForm = (pasted: string): boolean => claimsOf(extractToken(pasted)) !== null;

const claimsOf = (token: string): object | null => {
  if (token.length > 16_384) return null;
  const [, header, claims] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  return header && claims && parseTokenPart(header) ? parseTokenPart(claims) : null;
};

const parseTokenPart = (part: string): object | null => {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(value) ? value : null;
  } catch {
    // The part does not decode, so the text is not a token. The error is dropped, because its message would quote the
    // text.
    return null;
  }
};

/** Converts `exp` from seconds to milliseconds since 1970 (RFC 7519, section 4.1.4). */
const expiryOf = (claims: object): number | null =>
  // A larger number, such as that of a token that never expires, is no valid `Date`.
  'exp' in claims && typeof claims.exp === 'number' && Math.abs(claims.exp) <= 8.64e12 ? claims.exp * 1000 : null;

/** A token is renewed this many milliseconds before it expires, so that it does not expire during a request. */
const renewalMargin = 30_000;

/** Returns whether a token must be renewed and can be renewed. */
export function isRenewalDue(
  secretState: SecretState,
  now: number,
): secretState is Extract<SecretState, { is: 'open' }> {
  if (secretState.is !== 'open' || !secretState.secret.signedIn?.refresh) return false;
  const state = tokenStateOf(secretState, now);
  return state.is === 'present' && state.expires !== null && state.expires <= now + renewalMargin;
}

/** Removes the refresh token, so that the token counts as expired after its expiry time. */
export const withoutRefreshToken = (secret: Secret): Secret => ({
  ...secret,
  signedIn: secret.signedIn && { ...secret.signedIn, refresh: null },
});
