import type { MessageName } from '@/lib/shared/localized-text';
import type { Connection } from './connection';

/** What can go wrong on the way to a token by signing in, each with its own next step. */
export type SignInFailure =
  // Looking for where to sign in.
  | 'no-entry-point'
  /** The token would rest under a passphrase that was not given since the browser started. */
  | 'locked'
  | 'unreachable'
  | 'slow'
  | 'redirected'
  | 'web-page'
  /** The server has no metadata: it offers no sign-in to apps. */
  | 'none-offered'
  /** The metadata speaks of another issuer or another entry point than it was asked for. */
  | 'other-issuer'
  | 'other-resource'
  /** An address in the metadata is not of the server that it speaks for. */
  | 'elsewhere'
  | 'not-safe'
  | 'bad-metadata'
  /** No way to introduce ourselves (RFC 7591), or no proof of possession of the code (RFC 7636). */
  | 'no-registration'
  | 'no-pkce'
  | 'registration-refused'
  // Away in the browser's window.
  | 'refused'
  | 'closed'
  | 'other-state'
  | 'bad-answer'
  // Back with a code.
  | 'token-refused'
  | 'token-unreadable'
  /** It issued a token of another type than bearer (RFC 6750). */
  | 'token-type'
  /** Its connection was removed meanwhile, or its passphrase forgotten: the token was taken back. */
  | 'not-kept'
  /** The worker ended over it. */
  | 'abandoned';

/** Where one would sign in; nothing secret. Addresses are absolute. */
export interface SignInOffer {
  /** The entry point that was asked. */
  resource: string;
  issuer: string;
  /** The issuer's host, and its port where it has one. */
  host: string;
}

/** What a sign-in needs to know of the connection that it is for. */
export type SignInConnection = Pick<Connection, 'id' | 'rest' | 'mcpUrl'>;

/** How far a sign-in has got, for which connection and at which of its tool-calling addresses. */
export type SignInState = { is: 'idle' } | ({ connection: string; entry: string } & SignInStep);

/** Times in milliseconds since 1970. */
export type SignInStep =
  | { is: 'looking'; since: number }
  /** The server that signs in is at an origin that the browser does not let us speak with yet. */
  | { is: 'needs-permission'; origin: string }
  | { is: 'ready'; offer: SignInOffer }
  /** The browser's own window is open at the server. */
  | { is: 'away'; since: number; offer: SignInOffer }
  | { is: 'finishing'; since: number; offer: SignInOffer }
  | { is: 'done'; at: number }
  | { is: 'failed'; why: SignInFailure; at: number };

export const isSignInPending = ({ is }: SignInState): boolean =>
  is === 'looking' || is === 'away' || is === 'finishing';

/** How far the sign-in of one connection has got: what was said of another, or of an address that it had, is none of its own. */
export const signInStateFor = (state: SignInState, { id, mcpUrl }: Pick<Connection, 'id' | 'mcpUrl'>): SignInState =>
  state.is !== 'idle' && (state.connection !== id || state.entry !== mcpUrl) ? { is: 'idle' } : state;

/** What a reader can do about a sign-in that came to nothing, likeliest first. Pasting a token is possible beside all of them. */
export type SignInRemedy = 'again' | 'address' | 'paste';

interface SignInFailureText {
  sentence: MessageName;
  remedy: SignInRemedy;
}

/** Every trouble has its sentence: one that is added without does not compile. */
const failureTexts: Record<SignInFailure, SignInFailureText> = {
  'no-entry-point': { sentence: 'signInNoEntryPoint', remedy: 'address' },
  locked: { sentence: 'signInLocked', remedy: 'again' },
  unreachable: { sentence: 'signInUnreachable', remedy: 'again' },
  slow: { sentence: 'signInSlow', remedy: 'again' },
  redirected: { sentence: 'signInRedirected', remedy: 'paste' },
  'web-page': { sentence: 'signInWebPage', remedy: 'address' },
  'none-offered': { sentence: 'signInNoneOffered', remedy: 'paste' },
  'other-issuer': { sentence: 'signInOtherIssuer', remedy: 'paste' },
  'other-resource': { sentence: 'signInOtherResource', remedy: 'address' },
  elsewhere: { sentence: 'signInElsewhere', remedy: 'paste' },
  'not-safe': { sentence: 'signInNotSafe', remedy: 'paste' },
  'bad-metadata': { sentence: 'signInBadMetadata', remedy: 'paste' },
  'no-registration': { sentence: 'signInNoRegistration', remedy: 'paste' },
  'no-pkce': { sentence: 'signInNoPkce', remedy: 'paste' },
  'registration-refused': { sentence: 'signInRegistrationRefused', remedy: 'paste' },
  refused: { sentence: 'signInRefused', remedy: 'again' },
  closed: { sentence: 'signInClosed', remedy: 'again' },
  'other-state': { sentence: 'signInOtherState', remedy: 'again' },
  'bad-answer': { sentence: 'signInBadAnswer', remedy: 'again' },
  'token-refused': { sentence: 'signInTokenRefused', remedy: 'again' },
  'token-unreadable': { sentence: 'signInTokenUnreadable', remedy: 'paste' },
  'token-type': { sentence: 'signInTokenType', remedy: 'paste' },
  'not-kept': { sentence: 'signInNotKept', remedy: 'again' },
  abandoned: { sentence: 'signInAbandoned', remedy: 'again' },
};

/** One sentence of why nothing came of it, and the next step. */
export const signInFailureText = (failure: SignInFailure): SignInFailureText => failureTexts[failure];

/** Returns whether a stored value names a failure that has a sentence. */
export const isSignInFailure = (value: unknown): value is SignInFailure =>
  typeof value === 'string' && Object.hasOwn(failureTexts, value);
