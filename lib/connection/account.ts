/** The state of a token as pages see it, never the token itself. */
export type TokenState =
  | { is: 'none' }
  /** Encrypted with a passphrase that was not entered since the browser started. */
  | { is: 'locked' }
  | { is: 'malformed'; tail: string }
  | ({ is: 'expired'; at: number } & KnownToken)
  /** `renews`: the server issues a new token when this one expires. */
  | ({ is: 'present'; expires: number | null; renews?: true } & KnownToken);

interface KnownToken {
  /** The last four characters; '' for a short token. */
  tail: string;
  /** The server that issued it; absent for a pasted token. */
  issuer?: string;
}

/** The state of a connection as pages see it. */
export interface ConnectionState {
  token: TokenState;
  /** The time of the last successful response, in milliseconds since 1970; `null` if the ledger has none. */
  workedAt: number | null;
  /** A token could be stored now: a required passphrase was entered. */
  canKeep: boolean;
  /** Origins of its addresses without a host permission. */
  unreachable: string[];
}

export interface AccountState {
  /** The service's base address; '' if none is set. */
  serviceUrl: string;
  token: TokenState;
  /** The service's origin has a host permission. */
  permitted: boolean;
}
