import { interfaceVersion } from '@/lib/service/interface-version';

/** How the keys of all held pages of a comment's replies begin, in whichever form, at whichever service; see `cache-key.ts`. */
export const repliesKeyPrefix = (comment: string): string =>
  `${interfaceVersion} commentReplies [["comment",${JSON.stringify(comment)}]`;
