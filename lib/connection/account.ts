/** All that a page may know of the token: never the token itself. */
export type TokenState =
  | { is: 'none' }
  /** Under a passphrase that was not given since the browser started. */
  | { is: 'locked' }
  | { is: 'malformed'; tail: string }
  | ({ is: 'expired'; at: number } & KnownToken)
  /** `renews`: its end is none of the user's concern, for its server gives a new one. */
  | ({ is: 'present'; expires: number | null; renews?: true } & KnownToken);

interface KnownToken {
  /** Its last four signs, '' of a short one. */
  tail: string;
  /** The server that gave it at a sign-in; not there where it was pasted. */
  issuer?: string;
}

/** What a page may know of one connection. */
export interface ConnectionState {
  token: TokenState;
  /** When it last answered as asked, in milliseconds since 1970; `null` where the ledger knows of no answer. */
  workedAt: number | null;
  /** Whether its token could be kept now: a passphrase that it would rest under was given. */
  canKeep: boolean;
  /** Origins of its addresses that the browser does not let us reach. */
  unreachable: string[];
}

export interface AccountState {
  /** The service's base address, '' when none is set. */
  serviceUrl: string;
  token: TokenState;
  /** Whether the browser lets us reach the service's origin. */
  permitted: boolean;
}
