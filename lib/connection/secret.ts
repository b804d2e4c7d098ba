/** What opens the service for one connection. It rests with `lib/connection/browser/token-repository.ts` and travels in no message. */
export interface Secret {
  /** Goes into the header (section "Authentication"). */
  access: string;
  /** Where it was got by signing in: what renews it and takes it back. */
  signedIn: SignInGrant | null;
}

/** What is needed after a sign-in (RFC 6749, RFC 7009, RFC 8707). Addresses are absolute. */
export interface SignInGrant {
  /** Renews the access token; `null` where the server gave none. */
  refresh: string | null;
  /** When the access token ends by its server's word (`expires_in`), in milliseconds since 1970; absent where it gave none. */
  expires?: number;
  issuer: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  /** What the token is for: the tool-calling entry point or the base address. */
  resource: string;
}

/**
 * A secret as it lies on the device: as it is, or sealed by AES-GCM. The key of a seal is in the browser's memory
 * alone: one of a session is made anew each time, one of a passphrase is made of it (RFC 8018, PBKDF2 with SHA-256).
 */
export type StoredSecret = { is: 'plain'; secret: Secret } | EncryptedSecret;

export interface EncryptedSecret {
  is: 'sealed';
  iv: Uint8Array<ArrayBuffer>;
  /** The secret as JSON, sealed. */
  data: Uint8Array<ArrayBuffer>;
  /** What makes the key of the passphrase again; `null` where the key ends with the session. */
  passphrase: KeyDerivation | null;
}

/** How a key is made of a passphrase. */
export interface KeyDerivation {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
}

/** What the door found. `locked`: a passphrase opens it, and was not given since the browser started. */
export type SecretState = { is: 'open'; secret: Secret } | { is: 'locked' } | { is: 'none' };

export const noSecret: SecretState = { is: 'none' };
