import type { TokenState } from './account';
import type { SecretState } from './secret';

/**
 * Patterns of access tokens: three base64url parts of which the first is a JSON object (RFC 7519), the text after
 * "Bearer", or a long run of mixed letters and digits. Ids, names and addresses of the platform are shorter.
 */
const tokenPatterns = [
  /\b(?:eyJ|ewo)[\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{48,}(?![\w-])/,
];

/** Returns whether a text may contain an access token. */
export const mayContainToken = (text: string): boolean => tokenPatterns.some((pattern) => pattern.test(text));

/** Replaces everything in a text that may be a token. */
export const redactTokens = (text: string, replacement: string): string =>
  tokenPatterns.reduce(
    (redacted, pattern) => redacted.replace(new RegExp(pattern.source, `${pattern.flags}g`), () => replacement),
    text,
  );

/**
 * Returns the last characters of a token, so that its owner recognizes it; '' for a short token, of which they would
 * reveal too much.
 */
const tokenTail = (token: string): string => (token.length < 24 ? '' : token.slice(-4));

/**
 * Returns the state of a token by its form (RFC 7519). `exp` is read to warn early; only the service decides whether
 * the token is valid. `now` is in milliseconds since 1970.
 */
export function tokenStateOf(secretState: SecretState, now: number): TokenState {
  if (secretState.is !== 'open') return secretState;
  const { access, signedIn } = secretState.secret;
  if (access === '') return { is: 'none' };
  const tail = tokenTail(access);
  const claims = claimsOf(access);
  // A pasted token must have the form of the interface document; a server may issue any.
  if (!claims && !signedIn) return { is: 'malformed', tail };
  const expires = (claims && expiryOf(claims)) ?? signedIn?.expires ?? null;
  // A token with a refresh token does not expire.
  const isExpired = expires !== null && expires <= now && !signedIn?.refresh;
  const known = { tail, ...(signedIn && { issuer: signedIn.issuer }) };
  if (isExpired) return { is: 'expired', ...known, at: expires };
  return { is: 'present', ...known, expires, ...(signedIn?.refresh && { renews: true }) };
}

const claimsOf = (token: string): object | null => {
  if (token.length > 16_384) return null;
  const [, header, claims] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  return header && claims && parseTokenPart(header) ? parseTokenPart(claims) : null;
};

const parseTokenPart = (part: string): object | null => {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    // The text is no token part, and an error would quote it.
    return null;
  }
};

/** Converts `exp` from seconds to milliseconds since 1970 (RFC 7519, section 4.1.4). */
const expiryOf = (claims: object): number | null =>
  'exp' in claims && typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1000 : null;
