import { addressInWord, wordsIn } from '@/lib/platform/text-with-addresses';
import { parsePlatformUrl } from '@/lib/platform/video-url';

export interface CommentRef {
  comment: string;
  /** The reply that the URL points to, whose parent is `comment`; `null` if the URL points to the comment itself. */
  reply: string | null;
}

/**
 * Excludes shorter ids, such as video ids. The interface does not define the form of comment ids, so the
 * pattern follows the ids that the platform uses: a part longer than a video id and, for replies, a dot and a second
 * part.
 */
const commentIdPattern = /^([\w-]{12,64})(?:\.[\w-]{1,64})?$/;

/** Limits the work for long pasted text. */
const maxPasteLength = 4_096;

/** Parses a comment id; `x.y` is a reply to `x`. Returns `null` for anything else. */
export function commentFromId(id: string): CommentRef | null {
  const comment = commentIdPattern.exec(id)?.[1];
  return comment === undefined ? null : { comment, reply: comment === id ? null : id };
}

/** Returns the comment in the `lc` parameter of the URL of a video or post; `null` if there is none. */
export const commentFromAddress = (address: string): CommentRef | null =>
  commentFromId(parsePlatformUrl(address.slice(0, maxPasteLength))?.searchParams.get('lc') ?? '');

/** Returns the comment in pasted text, which is an id or contains a URL with one; `null` if there is none. */
export function commentFromText(text: string): CommentRef | null {
  const pasted = text.slice(0, maxPasteLength);
  for (const word of wordsIn(pasted)) {
    const found = commentFromAddress(addressInWord(word));
    if (found) return found;
  }
  // In a longer string, any long word would look like an id.
  return commentFromId(pasted.trim());
}

/** Returns the distinct comments that the links of a page point to, in page order. */
export function commentsFromLinks(addressesOrIds: readonly string[]): CommentRef[] {
  const found = addressesOrIds.flatMap((one) => commentFromId(one) ?? commentFromAddress(one) ?? []);
  return [...new Map(found.map((ref) => [ref.comment, { comment: ref.comment, reply: null }])).values()];
}
