/**
 * The credentials of a connection. `lib/connection/browser/token-repository.ts` stores them, and no message contains
 * them.
 */
export interface Secret {
  /** The value of the `Authorization` header (section "Authentication"). */
  access: string;
  /** The grant of a sign-in; `null` for a pasted token. */
  signedIn: SignInGrant | null;
}

/** The values of a sign-in that renewal and revocation need (RFC 6749, RFC 7009, RFC 8707). Addresses are absolute. */
export interface SignInGrant {
  /** The refresh token; `null` if the server issued none. */
  refresh: string | null;
  /** When the access token expires by `expires_in`, in milliseconds since 1970; absent if the server did not tell. */
  expires?: number;
  issuer: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  /** The resource that the token is issued for: the tool-calling entry point or the base address. */
  resource: string;
}

/**
 * A secret as it is stored: in plain text or encrypted with AES-GCM. The key is only in session storage: random for
 * each session, or derived from a passphrase (RFC 8018, PBKDF2 with SHA-256).
 */
export type StoredSecret = { is: 'plain'; secret: Secret } | EncryptedSecret;

export interface EncryptedSecret {
  is: 'sealed';
  iv: Uint8Array<ArrayBuffer>;
  /** The secret as encrypted JSON. */
  data: Uint8Array<ArrayBuffer>;
  /** The derivation of the passphrase's key; `null` for a key of the session. */
  passphrase: KeyDerivation | null;
}

/** The parameters of PBKDF2. */
export interface KeyDerivation {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
}

/** The result of reading a secret. `locked`: its passphrase was not entered since the browser started. */
export type SecretState = { is: 'open'; secret: Secret } | { is: 'locked' } | { is: 'none' };

export const noSecret: SecretState = { is: 'none' };
