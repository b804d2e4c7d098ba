import { interfaceVersion } from '@/lib/service/interface-version';

/**
 * Returns the prefix of the cache keys of all replies to a comment, for every format and service; see `cacheKey`.
 */
export const repliesKeyPrefix = (comment: string): string =>
  `${interfaceVersion} commentReplies [["comment",${JSON.stringify(comment)}]`;
