import { repliesKeyPrefix } from '../replies-key-prefix';

/** Returns the key range of all saved pages of replies to a comment, in every format. */
export const repliesKeyRange = (comment: string): IDBKeyRange => {
  const start = repliesKeyPrefix(comment);
  return IDBKeyRange.bound(start, `${start}\uffff`);
};
