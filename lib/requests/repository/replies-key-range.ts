import { interfaceVersion } from '@/lib/service/interface-limits';

/**
 * Returns the common prefix of the cache keys of all replies to a comment, for every format and service; see
 * `cacheKey`.
 */
export const repliesKeyPrefix = (comment: string): string =>
  `${interfaceVersion} commentReplies [["comment",${JSON.stringify(comment)}]`;

/** Returns the key range of all saved pages of replies to a comment, in every format. */
export const repliesKeyRange = (comment: string): IDBKeyRange => {
  const start = repliesKeyPrefix(comment);
  return IDBKeyRange.bound(start, `${start}\uffff`);
};
