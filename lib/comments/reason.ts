import type { Naming } from './export/exported-reply';

/** Characters of a reason that says something. */
const leastReason = 10;

/** Whether people would be named without a word why: then nothing with people in it goes out (COM-06). */
export const isUnreasoned = (naming: Naming): boolean =>
  naming.is === 'named' && naming.because.trim().length < leastReason;
