import { type Cue, wholeDuration } from './cue';
import { perMinute } from './rate-unit';

/**
 * A timestamp within a cue, `00:01:02.500` with optional hours (W3C WebVTT, "WebVTT timestamp"); SubRip uses a comma.
 */
const timestampPattern = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
/** Classes after a tag name, such as `.yellow.bg_black` (W3C WebVTT, "WebVTT cue span start tag"). */
const classPattern = String.raw`(?:\.[^\s.<>&]+)*`;
/** HTML attributes, such as `color="red"`. */
const attributePattern = String.raw`(?:\s+[\w:-]+\s*=[^<>]*)?\s*\/?`;

/**
 * Matches the inside of a formatting tag: WebVTT spans and timestamps (`c.yellow`, `v Mary`, `00:00:01.000`) and SubRip
 * tags (`b`, `font color="red"`). Other text in angle brackets belongs to the caption: `<laughs>`, `<3>`.
 */
export const formattingTag = new RegExp(
  String.raw`^(?:${timestampPattern}|\/?(?:(?:[ibusc]|ruby|rt)${classPattern}${attributePattern}|font${attributePattern}|(?:v|lang)${classPattern}(?:\s[^<>]*)?))$`,
  'i',
);

/** A reading above the characters of a ruby, up to its end tag, which may be missing (HTML, "rt", "rp"). */
const rubyText = /<(rt|rp)(?![a-z])[^<>]*>[\s\S]*?(?:<\/\1>|(?=<\/?(?:ruby|rt|rp)(?![a-z]))|$)/gi;

/** Removes the readings of ruby, which would follow the characters that they belong to. */
export const withoutRubyText = (text: string): string =>
  /<ruby[.\s>]/i.test(text) ? text.replace(rubyText, '') : text;

const angleBrackets = /<([^<>]*)>/g;
/** Override codes of Advanced SubStation Alpha, which also occur in SubRip files: `{\an8}`, `{\i1}`. */
const assOverrides = /\{\\[^{}]*\}/g;

const mayHaveTags = /<[^<>]*>|\{\\/;

/** Removes formatting tags and, if there are any, collapses all spaces. `a < b`, `<3` and `<laughs>` stay. */
export function withoutTags(text: string): string {
  if (!mayHaveTags.test(text)) return text;
  const bare = withoutRubyText(text)
    .replace(angleBrackets, (tag, inside: string) => (formattingTag.test(inside) ? '' : tag))
    .replace(assOverrides, '');
  if (bare === text) return text;
  return bare
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

export const hasTags = (lines: readonly { text: string }[]): boolean =>
  lines.some(({ text }) => mayHaveTags.test(text) && withoutTags(text) !== text);

/** Sound descriptions in square, full-width or lenticular brackets, such as `[Music]`. */
const bracketedSounds = /\[[^\]]*\]|［[^］]*］|【[^】]*】/g;
const musicNotes = /[♩-♬]/g;
const parenthesizedLine = /^[\s.…-]*[(（][^()（）]*[)）][\s.…-]*$/;

/**
 * Removes sound descriptions. Text in parentheses is removed only if it fills the line, because it may also be speech.
 * Sung lines lose only their music notes.
 */
export function withoutSounds(text: string): string {
  if (!mayHaveSounds.test(text)) return text.trim();
  const spoken = blankMarks(text);
  return parenthesizedLine.test(spoken)
    ? ''
    : spoken
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
}

/** Replaces sound descriptions in brackets and music notes with spaces of the same length. */
export const blankMarks = (text: string): string => blankBrackets(text).replace(musicNotes, ' ');

const blankBrackets = (text: string): string => text.replace(bracketedSounds, (sound) => ' '.repeat(sound.length));

/**
 * Replaces bracketed sound descriptions with spaces of the same length, so that positions in the text stay valid; empty
 * if the text is nothing but sounds.
 */
export const blankSounds = (text: string): string => (isSoundOnly(text) ? '' : blankBrackets(text));

export const isSoundOnly = (text: string): boolean => mayHaveSounds.test(text) && withoutSounds(text) === '';

/** Fast check: most lines contain none of these characters. */
const mayHaveSounds = /[[［【♩-♬(（]/;

/** Returns the end of a string, which limits how much a pattern scans. */
const textEnd = (text: string): string => text.trimEnd().slice(-40);

const unspacedEnd =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}。、！？]$/u;

/** Joins two strings, without a space if the script does not separate words with spaces. */
export function joinText(first: string, second: string): string {
  const before = first.trimEnd();
  const after = second.trimStart();
  if (before === '' || after === '') return before + after;
  return `${before}${unspacedEnd.test(textEnd(before)) ? '' : ' '}${after}`;
}

/** Joins many strings in one pass by the same rule as `joinText`. */
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

/** Characters without a visible form (Unicode, "Default_Ignorable_Code_Point"), and the blank of Braille. */
const invisible = /[\p{DI}\u2800]/u;
const allInvisible = new RegExp(invisible.source, 'gu');
const visible = /[^\s\p{DI}\u2800]/u;

/** Removes invisible characters, such as soft hyphens, for comparison. */
export const withoutInvisible = (text: string): string =>
  invisible.test(text) ? text.replace(allInvisible, '') : text;

export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Splits a string into words with a visible character, at white space and zero width spaces. */
export function splitWords(text: string): string[] {
  const words = text.match(/[^\s\u200b]+/g) ?? [];
  return invisible.test(text) ? words.filter(hasVisibleText) : words;
}

/**
 * UTF-16 ranges (Unicode blocks) of scripts without spaces between words: Thai, Lao, Myanmar, Khmer, kana and Chinese
 * characters.
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
  // High surrogates of Chinese characters outside the Basic Multilingual Plane.
  [0xd840, 0xd88d],
];

/**
 * UTF-16 ranges of characters without a visible form (Unicode, "Default_Ignorable_Code_Point"), and the blank of
 * Braille. The last one is the high surrogate of tags.
 */
export const invisibleRanges: readonly (readonly [from: number, to: number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0xdb40, 0xdb43],
];

const unicodeEscape = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
const unspacedLetter = new RegExp(
  `[${unspacedRanges.map(([from, to]) => `${unicodeEscape(from)}-${unicodeEscape(to)}`).join('')}]`,
);

/** A word, or a character of a script without word spaces. */
export interface CaptionToken {
  /** The text without invisible characters. */
  form: string;
  /** The position of the token in the text. */
  from: number;
  startsLine: boolean;
  /** About how many words it is. */
  words: number;
}

const tokenPattern = new RegExp(`${unspacedLetter.source}|(?:(?!${unspacedLetter.source})[^\\s\\u200b])+`, 'g');

/** Splits a text into tokens for comparison. */
export function captionTokens(text: string): CaptionToken[] {
  const tokens: CaptionToken[] = [];
  let end = 0;
  for (const { index, 0: token } of text.matchAll(tokenPattern)) {
    const form = withoutInvisible(token);
    if (form === '') continue;
    const startsLine = tokens.length === 0 || text.slice(end, index).includes('\n');
    end = index + token.length;
    tokens.push({ form, from: index, startsLine, words: unspacedLetter.test(token) ? 0.5 : 1 });
  }
  return tokens;
}

let segmenter: Intl.Segmenter | undefined;

/** Counts words: by white space, or by dictionary in scripts without word spaces (Unicode UAX 29). */
export function countWords(text: string): number {
  if (!unspacedLetter.test(text)) return splitWords(text).length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++;
  return words;
}

/** Returns a copy of a cue without its word times, whose positions are valid only for its text. */
export const withoutWords = ({ words: _, ...cue }: Cue): Cue => cue;

/**
 * Returns a changed copy of a cue with its speech rate recalculated. A new text has no word times, unless they are
 * given too.
 */
export function updateCue(
  cue: Cue,
  {
    words,
    ...change
  }: Partial<Pick<Cue, 'offset' | 'duration' | 'text' | 'wordCount'>> & { words?: Cue['words'] | undefined },
): Cue {
  const kept = cue.words && change.text !== undefined ? withoutWords(cue) : cue;
  const changed: Cue = { ...kept, ...change, ...(words && { words }) };
  return { ...changed, speechRate: perMinute(changed.wordCount, wholeDuration(changed)) ?? 0 };
}
