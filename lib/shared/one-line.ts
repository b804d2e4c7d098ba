/** White space that is more than one space between words. */
const unfolded = /\s\s|[^\S ]/;

/** The text on one line. Most are so already, and looking is several times cheaper than writing all anew. */
export const onOneLine = (text: string): string => (unfolded.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
