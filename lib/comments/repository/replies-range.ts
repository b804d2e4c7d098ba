import { keysOfReplies } from '../cache-keys';

/** Every held page of the replies to one comment, in every form. */
export const repliesTo = (comment: string): IDBKeyRange => {
  const start = keysOfReplies(comment);
  return IDBKeyRange.bound(start, `${start}\uffff`);
};
