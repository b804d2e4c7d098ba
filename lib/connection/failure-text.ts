import type { MessageName } from '@/lib/shared/localized-text';
import type { SignInFailure } from './sign-in';

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
