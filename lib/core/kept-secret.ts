/** What opens the service for one connection. It rests with `lib/browser/token.ts` and travels in no message. */
export interface Secret {
  /** Goes into the header (section "Authentication"). */
  access: string;
  /** Where it was got by signing in: what renews it and takes it back. */
  signedIn: SignedIn | null;
}

/** What is needed after a sign-in (RFC 6749, RFC 7009, RFC 8707). Addresses are absolute. */
export interface SignedIn {
  /** Renews the access token; `null` where the server gave none. */
  refresh: string | null;
  issuer: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  /** What the token is for: the tool-calling entry point or the base address. */
  resource: string;
}

/** A secret as it lies on the device: as it is, or sealed under a passphrase (TOK-02). Those of a session lie nowhere here. */
export type KeptSecret = { is: 'plain'; secret: Secret } | Sealed;

/** AES-GCM under a key made of the passphrase by PBKDF2 with SHA-256 (RFC 8018); `data` is the secret as JSON. */
export interface Sealed {
  is: 'sealed';
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}
