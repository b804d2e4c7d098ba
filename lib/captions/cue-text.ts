import type { Cue } from './cue';
import { perMinute } from './rate-unit';

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

/** What stands in brackets or between notes is heard, not said: `[Music]`, `(applause)`, `♪`. */
const bracketedSounds = /\[[^\]]*\]|【[^】]*】/g;
const musicNotes = /[♩-♬]/g;
const parenthesizedLine = /^[\s.…-]*[(（][^()（）]*[)）][\s.…-]*$/;

/**
 * The text without its sound marks. Brackets go wherever they stand; parentheses only as a whole line, since they also
 * hold what people say; of a sung line only the notes go.
 */
export function withoutSounds(text: string): string {
  if (!mayHaveSounds.test(text)) return text.trim();
  const spoken = text.replace(bracketedSounds, ' ').replace(musicNotes, ' ');
  return parenthesizedLine.test(spoken)
    ? ''
    : spoken
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
}

/** The same with a space for each character that is heard and not said, so that what is left stands where it stood. */
export const blankSounds = (text: string): string =>
  isSoundOnly(text) ? '' : text.replace(bracketedSounds, (mark) => ' '.repeat(mark.length));

/** Whether a line says nothing, only what is heard. */
export const isSoundOnly = (text: string): boolean => mayHaveSounds.test(text) && withoutSounds(text) === '';

/** Cheap first look: most lines have none of these. */
const mayHaveSounds = /[[【♩-♬(（]/;

/** Ends of sentences in the scripts of the language list, with the quotes and brackets that may follow. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥။៕։።][\p{Pe}\p{Pf}"'»”’]*$/u;
/** The end of a text is enough: looking through all of a long one for it costs its length each time. */
const textEnd = (text: string): string => text.trimEnd().slice(-40);

export const endsSentence = (text: string): boolean => sentenceEnd.test(textEnd(text));

const unspacedEnd =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}。、！？]$/u;

/** Two lines on one: no space where the script has none between words. */
export function joinText(first: string, second: string): string {
  const before = first.trimEnd();
  const after = second.trimStart();
  if (before === '' || after === '') return before + after;
  return `${before}${unspacedEnd.test(textEnd(before)) ? '' : ' '}${after}`;
}

/** Many lines on one, in one pass. */
export function joinTexts(texts: readonly string[]): string {
  const parts: string[] = [];
  let previous = '';
  for (const text of texts) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    parts.push(previous === '' || unspacedEnd.test(textEnd(previous)) ? trimmed : ` ${trimmed}`);
    previous = trimmed;
  }
  return parts.join('');
}

/** Words as white space parts them. */
export const splitWords = (text: string): string[] => text.match(/\S+/g) ?? [];

/**
 * Letters of scripts that put no space between words, as UTF-16 units (Unicode blocks): Thai, Lao, Myanmar, Khmer, kana and
 * Chinese characters.
 */
export const unspacedRanges: readonly (readonly [from: number, to: number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x3040, 0x30ff],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  // The first halves of Chinese characters beyond the first plane.
  [0xd840, 0xd88d],
];

const unicodeEscape = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
const unspacedLetter = new RegExp(
  `[${unspacedRanges.map(([from, to]) => `${unicodeEscape(from)}-${unicodeEscape(to)}`).join('')}]`,
);

let segmenter: Intl.Segmenter | undefined;

/** The number of words: as white space parts them, and in scripts without word spaces as a dictionary does (Unicode UAX 29). */
export function countWords(text: string): number {
  if (!unspacedLetter.test(text)) return splitWords(text).length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}

/** A line with another text, and its count and rate brought along. */
export function updateCue(cue: Cue, change: Partial<Pick<Cue, 'offset' | 'duration' | 'text' | 'wordCount'>>): Cue {
  const changed = { ...cue, ...change };
  return { ...changed, speechRate: perMinute(changed.wordCount, changed.duration) ?? 0 };
}
