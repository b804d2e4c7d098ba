/** The text on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
