import type { MessageName } from '@/lib/shared/localized-text';
import type { SignInTrouble } from './sign-in';

/** What a reader can do about a sign-in that came to nothing, likeliest first. Pasting a token is possible beside all of them. */
export type SignInNext = 'again' | 'address' | 'paste';

interface TroubleWords {
  sentence: MessageName;
  next: SignInNext;
}

/** Every trouble has its sentence: one that is added without does not compile. */
const words: Record<SignInTrouble, TroubleWords> = {
  'no-entry-point': { sentence: 'signInNoEntryPoint', next: 'address' },
  locked: { sentence: 'signInLocked', next: 'again' },
  unreachable: { sentence: 'signInUnreachable', next: 'again' },
  slow: { sentence: 'signInSlow', next: 'again' },
  redirected: { sentence: 'signInRedirected', next: 'paste' },
  'web-page': { sentence: 'signInWebPage', next: 'address' },
  'none-offered': { sentence: 'signInNoneOffered', next: 'paste' },
  'other-issuer': { sentence: 'signInOtherIssuer', next: 'paste' },
  'other-resource': { sentence: 'signInOtherResource', next: 'address' },
  elsewhere: { sentence: 'signInElsewhere', next: 'paste' },
  'not-safe': { sentence: 'signInNotSafe', next: 'paste' },
  'bad-metadata': { sentence: 'signInBadMetadata', next: 'paste' },
  'no-registration': { sentence: 'signInNoRegistration', next: 'paste' },
  'no-pkce': { sentence: 'signInNoPkce', next: 'paste' },
  'registration-refused': { sentence: 'signInRegistrationRefused', next: 'paste' },
  refused: { sentence: 'signInRefused', next: 'again' },
  closed: { sentence: 'signInClosed', next: 'again' },
  'other-state': { sentence: 'signInOtherState', next: 'again' },
  'bad-answer': { sentence: 'signInBadAnswer', next: 'again' },
  'token-refused': { sentence: 'signInTokenRefused', next: 'again' },
  'token-unreadable': { sentence: 'signInTokenUnreadable', next: 'paste' },
  'token-type': { sentence: 'signInTokenType', next: 'paste' },
  'not-kept': { sentence: 'signInNotKept', next: 'again' },
  abandoned: { sentence: 'signInAbandoned', next: 'again' },
};

/** One sentence of why nothing came of it, and the next step. */
export const troubleWords = (why: SignInTrouble): TroubleWords => words[why];
