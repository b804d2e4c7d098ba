import type { MessageName } from '@/lib/shared/localized-text';
import type { Connection } from './connection';

/** The ways in which a sign-in can fail. `signInFailureText` returns the next step for each. */
export type SignInFailure =
  // Failures while looking up the server.
  | 'no-entry-point'
  /** The token could not be stored, because its passphrase was not entered. */
  | 'locked'
  | 'unreachable'
  | 'slow'
  | 'redirected'
  | 'web-page'
  /** The server has no metadata, so apps cannot sign in to it. */
  | 'no-metadata'
  | 'other-issuer'
  | 'other-resource'
  | 'other-origin'
  | 'not-safe'
  | 'invalid-metadata'
  /** The server does not support dynamic registration (RFC 7591) or PKCE (RFC 7636). */
  | 'no-registration'
  | 'no-pkce'
  | 'registration-refused'
  // Failures while the sign-in window is open.
  | 'refused'
  | 'closed'
  | 'other-state'
  | 'invalid-response'
  // Failures while exchanging the code.
  | 'token-refused'
  | 'token-unreadable'
  /** The server issued a token that is not a bearer token (RFC 6750). */
  | 'token-type'
  /** The new token could not be stored, for example because the connection was removed, so it was revoked. */
  | 'not-stored'
  /** The worker ended during the sign-in. */
  | 'abandoned';

/** The server that the user can sign in to, without any secrets. URLs are absolute. */
export interface SignInServer {
  resource: string;
  issuer: string;
  /** The host of the issuer, including the port. */
  host: string;
}

export type SignInConnection = Pick<Connection, 'id' | 'tokenStorage' | 'serviceUrl' | 'mcpUrl'>;

/** The progress of a sign-in, with the connection id and the URL of the MCP endpoint. */
export type SignInState = { is: 'idle' } | ({ connection: string; entry: string } & SignInStep);

/** A step of a sign-in. Times are in milliseconds since 1970. */
export type SignInStep =
  | { is: 'checking'; since: number }
  /** The extension has no host permission for `origin`, that of the MCP endpoint or of the authorization server. */
  | { is: 'needs-permission'; origin: string }
  | { is: 'ready'; server: SignInServer }
  /** The user has confirmed the server, and the sign-in window is open or about to open. */
  | { is: 'window-open'; since: number; server: SignInServer }
  | { is: 'finishing'; since: number; server: SignInServer }
  | { is: 'done'; at: number }
  | { is: 'failed'; failure: SignInFailure; at: number };

export const isSignInPending = ({ is }: SignInState): boolean =>
  is === 'checking' || is === 'window-open' || is === 'finishing';

/**
 * Returns the sign-in state of a connection. A state that belongs to another connection or MCP endpoint counts as idle.
 */
export const signInStateFor = (state: SignInState, { id, mcpUrl }: Pick<Connection, 'id' | 'mcpUrl'>): SignInState =>
  state.is !== 'idle' && (state.connection !== id || state.entry !== mcpUrl) ? { is: 'idle' } : state;

/** The next step offered after a failed sign-in. Pasting a token is always possible. */
export type SignInRemedy = 'again' | 'address' | 'paste';

interface SignInFailureText {
  sentence: MessageName;
  remedy: SignInRemedy;
}

/** Every failure needs a message; a missing message is a compile error. */
const failureTexts: Record<SignInFailure, SignInFailureText> = {
  'no-entry-point': { sentence: 'signInNoEntryPoint', remedy: 'address' },
  locked: { sentence: 'signInLocked', remedy: 'again' },
  unreachable: { sentence: 'signInUnreachable', remedy: 'again' },
  slow: { sentence: 'signInSlow', remedy: 'again' },
  redirected: { sentence: 'signInUnsafe', remedy: 'paste' },
  'web-page': { sentence: 'signInWebPage', remedy: 'address' },
  'no-metadata': { sentence: 'signInNoneOffered', remedy: 'paste' },
  'other-issuer': { sentence: 'signInUnsafe', remedy: 'paste' },
  'other-resource': { sentence: 'signInOtherResource', remedy: 'address' },
  'other-origin': { sentence: 'signInUnsafe', remedy: 'paste' },
  'not-safe': { sentence: 'signInUnsafe', remedy: 'paste' },
  'invalid-metadata': { sentence: 'signInBadMetadata', remedy: 'paste' },
  'no-registration': { sentence: 'signInNoRegistration', remedy: 'paste' },
  'no-pkce': { sentence: 'signInUnsafe', remedy: 'paste' },
  'registration-refused': { sentence: 'signInNoRegistration', remedy: 'paste' },
  refused: { sentence: 'signInRefused', remedy: 'again' },
  closed: { sentence: 'signInClosed', remedy: 'again' },
  'other-state': { sentence: 'signInBadResponse', remedy: 'again' },
  'invalid-response': { sentence: 'signInBadResponse', remedy: 'again' },
  'token-refused': { sentence: 'signInNoToken', remedy: 'paste' },
  'token-unreadable': { sentence: 'signInNoToken', remedy: 'paste' },
  'token-type': { sentence: 'signInNoToken', remedy: 'paste' },
  'not-stored': { sentence: 'signInNoConnection', remedy: 'again' },
  abandoned: { sentence: 'signInAbandoned', remedy: 'again' },
};

export const signInFailureText = (failure: SignInFailure): SignInFailureText => failureTexts[failure];
