import type { AuthorNaming } from './export/exported-reply';

/** Characters of a reason that says something. */
const minReasonLength = 10;

/** Whether people would be named without a word why: then nothing with people in it goes out. */
export const isReasonMissing = (naming: AuthorNaming): boolean =>
  naming.is === 'named' && naming.because.trim().length < minReasonLength;
