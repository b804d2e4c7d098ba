import type { AuthorNaming } from '@/lib/comments/export/exported-reply';

/** Minimum length of a reason, in characters. */
const minReasonLength = 10;

/** Returns whether authors would be named without a sufficient reason, in which case nothing is exported. */
export const isReasonMissing = (naming: AuthorNaming): boolean =>
  naming.is === 'named' && naming.because.trim().length < minReasonLength;

/**
 * Number of hexadecimal digits of an author hash in files. Among a million authors, the probability of a collision is
 * about 1 in 560.
 */
export const fileTagLength = 12;

const shownTagLength = 4;

/** Returns short tags for display, by author. Tags that would collide are longer. */
export function shortenAuthorTags(hashes: ReadonlyMap<string, string>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const hash of hashes.values()) {
    const short = hash.slice(0, shownTagLength);
    counts.set(short, (counts.get(short) ?? 0) + 1);
  }
  return new Map(
    [...hashes].map(([author, hash]) => {
      const short = hash.slice(0, shownTagLength);
      return [author, counts.get(short) === 1 ? short : hash.slice(0, fileTagLength)];
    }),
  );
}
