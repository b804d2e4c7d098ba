import type { CaptionFormat } from '@/lib/service/value-sets';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { fail, ok, type Result } from '@/lib/shared/result';
import { areEscapedTwice, decodeReferences } from '../character-references';
import type { Cue } from '../cue';
import { countWords, updateCue } from '../cue-text';
import { sortedByStart } from '../cues';
import { endsSentence } from '../sentence-end';
import { parseCsv } from './csv';
import { parseJson3 } from './json3';
import { type CaptionParser, LineCollector, type ParsedCaptions } from './line-collector';
import { normalizeLineEnds, parseSubtitles } from './srt-vtt';
import { parseTimedText } from './transcript';
import { parseTtml } from './ttml';
import { XmlScanner } from './xml-scanner';

/** Parses TTML and the platform's three timed text formats, which are detected by their root element. */
export const parseXml: CaptionParser = (file, lang) => {
  const markup = new XmlScanner(normalizeLineEnds(file));
  if (!markup.nextTag() || markup.isClosing) return null;
  if (markup.isNamed('tt')) return parseTtml(markup, lang);
  if (!markup.isNamed('transcript') && !markup.isNamed('timedtext')) return null;
  markup.skipToTagEnd();
  return parseTimedText(markup, lang);
};

/** Maximum length of a part in characters, about two lines of a book. */
const maxPartLength = 160;
const possibleEnd = /[.!?…。！？؟۔।॥።៕]["'»”’)\]]*\s/gu;

const keepText = (text: string): string => text;

/**
 * Parses "one string with all captions joined by spaces" (section "GET /captions/{videoId}", text). The original line
 * boundaries are unknown, so the text is split at sentences or between words. The parts have no times.
 */
export const parseText: CaptionParser = (file, lang) => {
  const text = decodeReferences(file).trim();
  const lines = new LineCollector(text, lang, keepText);
  for (let from = 0; from < text.length; ) {
    const to = partEnd(text, from);
    const part = text.slice(from, to).trim();
    if (part !== '') lines.addText(part, 0, 0);
    from = to;
  }
  return { ...lines.result(null), timed: false, timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 } };
};

function partEnd(text: string, from: number): number {
  if (text.length - from <= maxPartLength) return text.length;
  const part = text.slice(from, from + maxPartLength);
  const end = [...part.matchAll(possibleEnd)]
    .map(({ index, 0: sign }) => from + index + sign.length)
    .findLast((end) => endsSentence(text.slice(from, end), text.slice(end, end + maxPartLength)));
  if (end !== undefined) return end;
  const between = part.search(/\s\S*$/);
  if (between > 0) return from + between + 1;
  // Avoid splitting a surrogate pair.
  return from + maxPartLength - (isHighSurrogate(part.charCodeAt(maxPartLength - 1)) ? 1 : 0);
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The formats that are received as files; `readSavedCues` parses `json` as rows. */
export type FileFormat = Exclude<CaptionFormat, 'json'>;

const parsers: Record<FileFormat, CaptionParser> = {
  srt: parseSubtitles,
  vtt: parseSubtitles,
  ttml: parseXml,
  srv1: parseXml,
  srv2: parseXml,
  srv3: parseXml,
  xml: parseXml,
  json3: parseJson3,
  csv: parseCsv,
  text: parseText,
};

/**
 * Parsers that detect their own format. Most formats are undocumented, so the body may have another format than
 * requested.
 */
const detectingParsers = [parseXml, parseJson3, parseCsv, parseSubtitles];

/**
 * Parses a caption file into sorted lines. References are decoded once, or twice in a file that is escaped twice, and
 * missing word counts and speech rates are computed. `lang` is the language of the lines if the file does not name one.
 * Never throws.
 */
export function parseCaptions(
  format: FileFormat,
  file: string | Uint8Array,
  lang: string,
): Result<ParsedCaptions, 'no-captions-file'> {
  const text = decodeFile(file);
  const read = [parsers[format], ...detectingParsers].reduce<ParsedCaptions | null>(
    (found, reader) => found ?? reader(text, lang),
    null,
  );
  if (!read) return fail('no-captions-file');
  const cues = read.areInOrder ? read.cues : sortedByStart(read.cues);
  return ok({ ...read, cues: areEscapedTwice([text]) ? cues.map(decodeAgain) : cues });
}

const isFileFormat = (format: string): format is FileFormat => Object.hasOwn(parsers, format);

/**
 * Returns whether a file with the name of a format contains captions, even if there are none in it. Any text can be
 * plain text, except a JSON object and a document in markup, such as an error message.
 */
export function isCaptionFile(format: string, file: string): boolean {
  if (isFileFormat(format) && format !== 'text')
    return [parsers[format], ...detectingParsers].some((parse) => parse(file, 'und') !== null);
  const json = parseJsonText(file);
  return !(json.is === 'json' && isRecord(json.value)) && !/^\s*<[a-z!?][\s\S]*>\s*$/i.test(file);
}

/** Decodes a file and removes its byte order mark, which also identifies UTF-16. */
function decodeFile(file: string | Uint8Array): string {
  if (typeof file === 'string') return file.charCodeAt(0) === 0xfeff ? file.slice(1) : file;
  const byteOrderMark = (file[0] ?? 0) * 256 + (file[1] ?? 0);
  const encoding = byteOrderMark === 0xfffe ? 'utf-16le' : byteOrderMark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(file);
}

function decodeAgain(cue: Cue): Cue {
  const text = decodeReferences(cue.text);
  return text === cue.text ? cue : updateCue(cue, { text, wordCount: countWords(text) });
}
