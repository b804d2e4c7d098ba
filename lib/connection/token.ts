import type { TokenState } from './account';
import type { SecretState } from './secret';

/**
 * Texts that may be an access token: three base64url parts of which the first begins as a JSON object does (RFC 7519), what
 * stands behind "Bearer", or a long run of letters of both cases and digits, as servers make them up. Ids, names and
 * addresses of the platform are shorter.
 */
const tokenPatterns = [
  /\b(?:eyJ|ewo)[\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{48,}(?![\w-])/,
];

/** Whether a text may hold an access token. */
export const mayContainToken = (text: string): boolean => tokenPatterns.some((pattern) => pattern.test(text));

/** The text, with `instead` for whatever in it may be a token. */
export const redactTokens = (text: string, replacement: string): string =>
  tokenPatterns.reduce(
    (redacted, pattern) => redacted.replace(new RegExp(pattern.source, `${pattern.flags}g`), () => replacement),
    text,
  );

/** How much of a token may be shown, so that its owner knows it from others; of a short text that would be too much. */
const tokenTail = (token: string): string => (token.length < 24 ? '' : token.slice(-4));

/**
 * What a token looks like from outside (RFC 7519: three base64url parts, a JSON object in the first two). `exp` is read to
 * warn early; whether a token opens anything only the service decides. `now` in milliseconds since 1970.
 */
export function tokenStateOf(secretState: SecretState, now: number): TokenState {
  if (secretState.is !== 'open') return secretState;
  const { access, signedIn } = secretState.secret;
  if (access === '') return { is: 'none' };
  const tail = tokenTail(access);
  const claims = claimsOf(access);
  // One that a server gave at a sign-in is its own affair; one that was pasted has the form of the document.
  if (!claims && !signedIn) return { is: 'malformed', tail };
  const expires = (claims && expiryOf(claims)) ?? signedIn?.expires ?? null;
  // One that renews itself has not come to its end with its day.
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
    // Neither base64 nor JSON: that is the answer, and the text must not travel on in an error.
    return null;
  }
};

/** RFC 7519, section 4.1.4: seconds since 1970; here milliseconds. */
const expiryOf = (claims: object): number | null =>
  'exp' in claims && typeof claims.exp === 'number' && Number.isFinite(claims.exp) ? claims.exp * 1000 : null;
