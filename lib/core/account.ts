/** All that a page may know of the token (TOK-01): never the token itself. */
export type TokenState =
  | { is: 'none' }
  /** Under a passphrase that was not given since the browser started (TOK-02). */
  | { is: 'locked' }
  | { is: 'malformed'; tail: string }
  | { is: 'expired'; tail: string; at: number }
  | { is: 'present'; tail: string; expires: number | null };

export interface AccountState {
  /** The service's base address, '' when none is set. */
  serviceUrl: string;
  token: TokenState;
  /** Whether the browser lets us reach the service's origin. */
  permitted: boolean;
}
