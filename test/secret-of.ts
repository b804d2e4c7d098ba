import { noSecret, type SecretState } from '@/lib/connection/secret';

/** What the door gives where this token was pasted. */
export const secretOf = (token: string | null): SecretState =>
  token === null ? noSecret : { is: 'open', secret: { access: token, signedIn: null } };
