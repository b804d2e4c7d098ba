import { repliesKeyPrefix } from '../replies-key-prefix';

/** Every held page of the replies to one comment, in every form. */
export const repliesKeyRange = (comment: string): IDBKeyRange => {
  const start = repliesKeyPrefix(comment);
  return IDBKeyRange.bound(start, `${start}\uffff`);
};
