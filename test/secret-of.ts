import { noSecret, type SecretState } from '@/lib/connection/secret';

/** Returns the secret of a pasted token. */
export const secretOf = (token: string | null): SecretState =>
  token === null ? noSecret : { is: 'open', secret: { access: token, signedIn: null } };
