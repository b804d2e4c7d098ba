/** A time within a cue: `00:01:02.500`, hours may be left out (W3C WebVTT, "WebVTT timestamp"); SubRip files have a comma. */
const timestampPattern = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
/** Classes after a name: `.yellow.bg_black` (W3C WebVTT, "WebVTT cue span start tag"). */
const classPattern = String.raw`(?:\.[^\s.<>&]+)*`;
/** Attributes as HTML has them: `color="red"`. */
const attributePattern = String.raw`(?:\s+[\w:-]+\s*=[^<>]*)?\s*\/?`;

/**
 * What stands between `<` and `>` where that is a formatting tag: the spans and timestamps of WebVTT cue text (`<i>`,
 * `<c.yellow>`, `<v Mary>`, `<lang en>`, `<00:00:01.000>`) and what SubRip files have by custom (`<b>`, `<i>`, `<u>`, `<s>`,
 * `<font color="red">`). Whatever else stands there was said or written: `<laughs>`, `<3>`.
 */
export const formattingTag = new RegExp(
  String.raw`^(?:${timestampPattern}|\/?(?:(?:[ibusc]|ruby|rt)${classPattern}${attributePattern}|font${attributePattern}|(?:v|lang)${classPattern}(?:\s[^<>]*)?))$`,
  'i',
);

const angleBrackets = /<([^<>]*)>/g;
/** Overrides of Advanced SubStation Alpha, which SubRip files have too: `{\an8}`, `{\i1}`. */
const assOverrides = /\{\\[^{}]*\}/g;

const mayHaveTags = /<[^<>]*>|\{\\/;

/** The text without its formatting tags. `a < b`, `<3` and `<laughs>` stay. Spaces that stood around a tag become one. */
export function withoutTags(text: string): string {
  if (!mayHaveTags.test(text)) return text;
  const bare = text
    .replace(angleBrackets, (tag, inside: string) => (formattingTag.test(inside) ? '' : tag))
    .replace(assOverrides, '');
  if (bare === text) return text;
  return bare
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Whether any of these lines has formatting tags. */
export const hasTags = (lines: readonly { text: string }[]): boolean =>
  lines.some(({ text }) => mayHaveTags.test(text) && withoutTags(text) !== text);
