import { parseVideoUrl } from '@/lib/platform/video-url';

/** A comment whose replies can be asked for. */
export interface CommentRef {
  comment: string;
  /** The reply that was pointed at; its replies are those of its parent. */
  reply: string | null;
}

/**
 * The interface document shows no form, so this one only keeps out what is surely something else, such as a video's id: the
 * platform's letters, longer than that id, at most two parts of which the first is the parent.
 */
const commentIdPattern = /^([\w-]{12,64})(?:\.[\w-]{1,64})?$/;

/** Nobody pastes more than an address; the rest is not looked at. */
const maxPasteLength = 4_096;

/** The comment that an id names: `x.y` is a reply to `x`. `null` for what cannot be an id. */
export function commentFromId(id: string): CommentRef | null {
  const comment = commentIdPattern.exec(id)?.[1];
  return comment === undefined ? null : { comment, reply: comment === id ? null : id };
}

/** The comment that an address points at with `lc`. */
export const commentFromAddress = (address: string): CommentRef | null =>
  commentFromId(parseVideoUrl(address.slice(0, maxPasteLength))?.comment ?? '');

/** The comment of a pasted text: a bare id, or the first address in it that points at one. */
export function commentFromText(text: string): CommentRef | null {
  for (const word of text.slice(0, maxPasteLength).split(/[\s<>"']+/)) {
    const found = commentFromId(word) ?? commentFromAddress(word);
    if (found) return found;
  }
  return null;
}

/** The comments of addresses that a page shows, each once, in the page's order. */
export function commentsFromLinks(addressesOrIds: readonly string[]): CommentRef[] {
  const found = addressesOrIds.flatMap((one) => commentFromId(one) ?? commentFromAddress(one) ?? []);
  return [...new Map(found.map((ref) => [ref.comment, { comment: ref.comment, reply: null }])).values()];
}
