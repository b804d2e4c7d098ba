import { noSecret, type SecretState } from '@/lib/connection/token';

/** Creates a string in the form of a JSON Web Token (RFC 7519); `exp` is in seconds since 1970. */
export function testToken(claims: { exp?: number } = {}, signature = 'c2lnbmF0dXJlWxYz'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${signature}`;
}

/** Returns the secret state of a pasted token. */
export const secretOf = (token: string | null): SecretState =>
  token === null ? noSecret : { is: 'open', secret: { access: token, signedIn: null } };
