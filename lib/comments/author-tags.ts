import type { AuthorNaming } from './export/exported-reply';

/** Characters of a reason that says something. */
const minReasonLength = 10;

/** Whether people would be named without a word why: then nothing with people in it goes out. */
export const isReasonMissing = (naming: AuthorNaming): boolean =>
  naming.is === 'named' && naming.because.trim().length < minReasonLength;

/** Hexadecimal digits of a keyed hash that stand in files: two of a million people have the same by a chance of 1 in 500. */
export const fileTagLength = 12;
const shownTagLength = 4;

/** The short ends by which people are told apart on the screen; longer where two would look alike. By author. */
export function shortenTags(hashes: ReadonlyMap<string, string>): Map<string, string> {
  const taken = new Map<string, number>();
  for (const hash of hashes.values()) {
    const short = hash.slice(0, shownTagLength);
    taken.set(short, (taken.get(short) ?? 0) + 1);
  }
  return new Map(
    [...hashes].map(([author, hash]) => {
      const short = hash.slice(0, shownTagLength);
      return [author, taken.get(short) === 1 ? short : hash.slice(0, fileTagLength)];
    }),
  );
}
