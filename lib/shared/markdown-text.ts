/** Signs that may mean something in CommonMark; a backslash before punctuation makes it text (CommonMark 0.31, 2.4). */
const markdownCharacters = /[\\`*_{}[\]<>()#+\-.!|~&:@=$^"']/g;

/** A text that stays text wherever it stands in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(markdownCharacters, '\\$&');
