import * as oauth from 'oauth4webapi';
import type { SignInFailure } from '../sign-in';

/** A step of the sign-in that came to nothing, with the reason that the user is told. */
export class SignInError extends Error {
  readonly why: SignInFailure;

  constructor(why: SignInFailure) {
    super(why);
    this.why = why;
  }
}

const failureByCode: Readonly<Record<string, SignInFailure>> = {
  [oauth.HTTP_REQUEST_FORBIDDEN]: 'not-safe',
  [oauth.REQUEST_PROTOCOL_FORBIDDEN]: 'not-safe',
  [oauth.RESPONSE_IS_NOT_JSON]: 'web-page',
  [oauth.PARSE_ERROR]: 'web-page',
  [oauth.MISSING_SERVER_METADATA]: 'bad-metadata',
  [oauth.INVALID_SERVER_METADATA]: 'bad-metadata',
};

/**
 * What a step's error means; `otherwise` where its code says no more than that the answer was not as promised. Mistakes of ours
 * are thrown on.
 */
export function signInFailureOf(error: unknown, fallback: SignInFailure): SignInFailure {
  if (error instanceof SignInError) return error.why;
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'refused' : 'bad-answer';
  // The library knows DPoP and bearer tokens, and says no more of any other than that.
  if (error instanceof oauth.UnsupportedOperationError) return 'token-type';
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError) return fallback;
  if (error instanceof oauth.OperationProcessingError) return failureByCode[error.code ?? ''] ?? fallback;
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'slow';
  // That is all that `fetch` says of a host that does not answer (Fetch standard, network error).
  if (error instanceof TypeError && !('code' in error)) return 'unreachable';
  throw error;
}

/** A server that leads elsewhere is not followed: whatever is asked here is meant for exactly this address. */
export function rejectRedirect(response: Response): Response {
  const { type, status, redirected } = response;
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) throw new SignInError('redirected');
  return response;
}
