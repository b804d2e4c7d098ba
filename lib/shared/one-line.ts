/** White space that is more than one space between words. */
const foldableSpace = /\s\s|[^\S ]/;

/** The text on one line. Most are so already, and looking is several times cheaper than writing all anew. */
export const toOneLine = (text: string): string => (foldableSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
