import { decodeHTML } from 'entities/decode';
import { decodeReferences } from '../character-references';
import { formattingTag, withoutRubyText } from '../cue-text';
import { nonBlankLines } from '../serialize/write-options';
import { speakerBeside } from '../speaker';
import { moveWords, wordTimesFrom } from '../word-times';
import type { LineMarkup } from './line-collector';
import { parseLooseTime } from './numbers-and-times';

/** In WebVTT, any name in angle brackets is a tag (W3C WebVTT, "cue text tokenizer"). */
const vttTag = /^(?:\/?[a-z][\s\S]*|\d[\d:.,]*)$/i;

const bareAmpersand = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8});)/;

/**
 * Returns whether to decode character references in a format that does not define them: if the text contains `&#39;`,
 * which does not occur in speech, or if every ampersand starts a reference.
 */
const mayBeEscaped = (text: string): boolean => text.includes('&#39;') || !bareAmpersand.test(text);

const keepText = (text: string): string => text;

/**
 * Returns a function that cleans SubRip text. SubRip does not define character references, but many files contain them.
 */
export function srtTextCleaner(file: string): (raw: string) => string {
  const decode = mayBeEscaped(file) ? decodeReferences : keepText;
  return (raw) => withoutBlankLines(decode(stripTags(stripAssOverrides(withoutRubyText(raw)), formattingTag)));
}

/** Cleans WebVTT cue text and decodes all HTML character references ("cue text tokenizer"). */
export const cleanVttText = (raw: string): string =>
  withoutBlankLines(decodedAsHtml(stripTags(withoutRubyText(raw), vttTag)));

/** The start of a timestamp or a voice, which are rare. */
const vttMarkup = /<(?:\d|v[.\s])/;
/** A timestamp within a cue (W3C WebVTT, "WebVTT cue timestamp"). */
const vttTimestamp = /<(\d[\d:.,]*)>/;
/** A voice with its name (W3C WebVTT, "WebVTT cue voice span"). */
const vttVoice = /<v(?:\.[^\s.<>&]+)*\s([^<>]*)>/g;

const zero = 48;
const letterV = 118;

/** Returns whether a file may contain word times or speakers. A pattern would take ten times as long without tags. */
export function hasVttMarkup(file: string): boolean {
  for (let index = file.indexOf('<'); index >= 0; index = file.indexOf('<', index + 1)) {
    const code = file.charCodeAt(index + 1);
    if (code === letterV || (code >= zero && code <= zero + 9)) return true;
  }
  return false;
}

/** Reads the word times and the speaker of WebVTT cue text. Several speakers are none. */
export function readVttMarkup(raw: string, text: string, start: number): LineMarkup | undefined {
  if (!vttMarkup.test(raw)) return undefined;
  const names = new Set(Array.from(raw.matchAll(vttVoice), ([, name = '']) => decodedAsHtml(name)));
  const [name] = names.size === 1 ? names : [];
  return { words: vttWords(raw, text, start), speaker: speakerBeside(text, name) };
}

function vttWords(raw: string, text: string, start: number): readonly number[] | undefined {
  const [first = '', ...parts] = withoutRubyText(raw).split(vttTimestamp);
  const pieces: number[] = [];
  let written = decodedAsHtml(stripTags(first, vttTag));
  for (let index = 0; index < parts.length; index += 2) {
    pieces.push(written.length, parseLooseTime(parts[index] ?? '') - start);
    written += decodedAsHtml(stripTags(parts[index + 1] ?? '', vttTag));
  }
  return moveWords(wordTimesFrom(written, pieces), written, text);
}

const decodedAsHtml = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

const withoutBlankLines = (text: string): string => (text.includes('\n') ? nonBlankLines(text).join('\n') : text);

/** Removes override codes such as `{\an8}`. */
function stripAssOverrides(raw: string): string {
  let index = raw.indexOf('{\\');
  if (index < 0) return raw;
  let out = '';
  let from = 0;
  while (index >= 0) {
    const end = raw.indexOf('}', index);
    if (end < 0) break;
    out += raw.slice(from, index);
    from = end + 1;
    index = raw.indexOf('{\\', from);
  }
  return out + raw.slice(from);
}

/** Removes tags. A `<` that does not start a tag or is never closed stays. */
function stripTags(raw: string, tagPattern: RegExp): string {
  let index = raw.indexOf('<');
  if (index < 0 || !raw.includes('>', index)) return raw;
  let out = '';
  let from = 0;
  while (index >= 0) {
    const next = raw.indexOf('<', index + 1);
    const inside = raw.slice(index + 1, next < 0 ? raw.length : next);
    const end = inside.indexOf('>');
    if (end >= 0 && tagPattern.test(inside.slice(0, end))) {
      out += raw.slice(from, index);
      from = index + 1 + end + 1;
    }
    index = next;
  }
  return out + raw.slice(from);
}
