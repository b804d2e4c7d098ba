import type { Cue } from '../cue';
import { speakerOf } from '../speaker';
import { moveWords } from '../word-times';
import { ByteWriter, createEscapes, escapeXml, toMilliseconds, tryWriteXml } from './byte-writer';
import { pairLines, textRowFromPair } from './paired-lines';
import {
  type CaptionWriter,
  columnHeadings,
  isBlank,
  lineEndingOf,
  nonBlankLines,
  type WriteOptions,
} from './write-options';

/** The times of a line in seconds. */
type TimedCue = Pick<Cue, 'offset' | 'duration'>;

/** Start and end of each line in whole milliseconds. */
interface SubtitleTimes {
  starts: Float64Array;
  ends: Float64Array;
}

/**
 * Returns valid subtitle times, which are never empty or negative. With `clip`, a line ends no later than the next
 * later start; lines with the same start stay together.
 */
export function subtitleTimes(cues: readonly TimedCue[], clip: boolean): SubtitleTimes {
  const starts = new Float64Array(cues.length);
  const ends = new Float64Array(cues.length);
  /** The next start that is later than the start of the current line. */
  let laterStart = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let index = cues.length - 1; index >= 0; index--) {
    const cue = cues[index];
    if (!cue) continue;
    const { offset, duration } = cue;
    const start = toMilliseconds(Math.max(0, offset));
    if (next > start) laterStart = next;
    const end = toMilliseconds(offset + duration);
    starts[index] = start;
    ends[index] = Math.max(start + 1, clip ? Math.min(end, laterStart) : end);
    next = start;
  }
  return { starts, ends };
}

/**
 * Merges two tracks into one. Each caption lasts from the earliest start to the latest end of a pair. `joinTexts`
 * combines the two single-line strings, either of which can be empty.
 */
const stackTracks = (
  first: readonly Cue[],
  second: readonly Cue[],
  joinTexts: (text: string, secondText: string) => string = joinLines,
): (TimedCue & { text: string })[] =>
  pairLines(first, second)
    .map(textRowFromPair)
    .map(({ start, end, text, secondText }) => ({
      offset: start,
      duration: end - start,
      text: joinTexts(text, secondText),
    }));

const joinLines = (text: string, secondText: string): string =>
  [text, secondText].filter((line) => line !== '').join('\n');

const srtEscapes = createEscapes('\0\n\r\v\f>');
const commaCode = 44;

/**
 * Writes SubRip: number, times with a comma, text, empty line. The format has no escapes, so markup stays. Only NUL and
 * `-->`, for which parsers look anywhere, are each replaced by another character. Blank lines are omitted. Two tracks
 * share each caption, with one line per track.
 */
export const writeSrt: CaptionWriter = (out, track, options) => {
  const cues = options.second ? stackTracks(track, options.second.cues) : track;
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndingOf(options);
  let number = 1;
  for (let index = 0; index < cues.length; index++) {
    const text = cues[index]?.text ?? '';
    if (isBlank(text)) continue;
    out.wholeNumber(number++);
    out.lineEnding(end);
    out.timingLine(starts[index] ?? 0, ends[index] ?? 0, commaCode, end);
    if (!out.tryText(text, srtEscapes))
      out.text(nonBlankLines(text).join(end).replaceAll('-->', '→').replaceAll('\0', '\ufffd'));
    out.lineEnding(end);
    out.lineEnding(end);
  }
};

const dotCode = 46;
const vttEscapes = createEscapes('\0\n\r\v\f', { '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** Escapes cue text (W3C WebVTT, "cue text span"). */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', '\ufffd');

/**
 * Writes WebVTT with the title and notes in a comment. Blank lines are omitted, and a line of a known speaker is a voice
 * span. Two tracks share each caption, with one span per language (W3C WebVTT, "cue language span").
 */
export const writeVtt: CaptionWriter = (out, track, options) => writeVttFile(out, track, options, false);

/** Writes WebVTT with a timestamp before each word whose start is known (W3C WebVTT, "WebVTT cue timestamp"). */
export const writeVttWords: CaptionWriter = (out, track, options) => writeVttFile(out, track, options, true);

function writeVttFile(out: ByteWriter, track: readonly Cue[], options: WriteOptions, withWords: boolean): void {
  const cues = options.second ? cuesInLanguageSpans(track, options) : track;
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndingOf(options);
  out.text(`WEBVTT${end}${end}`);
  const remarks = [options.title ?? '', ...columnHeadings(options), ...options.notes].flatMap(nonBlankLines);
  if (remarks.length > 0) out.text(['NOTE', ...remarks.map(withoutArrow), '', ''].join(end));
  for (let index = 0; index < cues.length; index++) {
    const text = cues[index]?.text ?? '';
    if (isBlank(text)) continue;
    out.timingLine(starts[index] ?? 0, ends[index] ?? 0, dotCode, end);
    const cue = options.second ? undefined : track[index];
    const speaker = cue && speakerOf(cue);
    if (speaker) out.text(`<v ${escapeVtt(speaker)}>`);
    if (!cue) out.text(text.replaceAll('\n', end));
    else if (withWords && cue.words)
      out.text(textWithTimestamps(cue, starts[index] ?? 0, ends[index] ?? 0).replaceAll('\n', end));
    else if (!out.tryText(text, vttEscapes)) out.text(escapeVtt(nonBlankLines(text).join(end)));
    out.lineEnding(end);
    out.lineEnding(end);
  }
}

/**
 * Returns the escaped text of a cue with the start of its words. Timestamps must be within the cue and ascend, so a word
 * that starts with the cue or the previous word, or after the cue, has none. Times are in milliseconds.
 */
function textWithTimestamps(cue: Cue, start: number, end: number): string {
  const text = nonBlankLines(cue.text).join('\n');
  const words = moveWords(cue.words, cue.text, text) ?? [];
  let written = '';
  let from = 0;
  let reached = start;
  for (let index = 0; index < words.length; index += 2) {
    const time = start + (words[index + 1] ?? 0);
    if (time <= reached || time >= end) continue;
    const position = words[index] ?? 0;
    written += `${escapeVtt(text.slice(from, position))}<${clockOf(time)}>`;
    from = position;
    reached = time;
  }
  return written + escapeVtt(text.slice(from));
}

function clockOf(ms: number): string {
  const out = new ByteWriter(16);
  out.clock(ms, dotCode);
  return new TextDecoder().decode(out.written());
}

const cuesInLanguageSpans = (cues: readonly Cue[], { lang, second }: WriteOptions) =>
  stackTracks(cues, second?.cues ?? [], (text, secondText) =>
    [languageSpan(text, lang), languageSpan(secondText, second?.lang ?? null)].filter((line) => line !== '').join('\n'),
  );

const languageSpan = (text: string, lang: string | null): string => {
  if (text === '' || lang === null) return escapeVtt(text);
  return `<lang ${escapeVtt(lang.replace(/\s+/g, '-'))}>${escapeVtt(text)}</lang>`;
};

/** Replaces the arrow, which a comment must not contain (W3C WebVTT, "comment block"). */
const withoutArrow = (text: string): string => text.replaceAll('-->', '→');

const namespaces = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"';

/**
 * Writes timed text (W3C TTML1): clock times, line breaks as `<br/>`, title and notes as metadata. A second track
 * becomes another `div` with its own language.
 */
export const writeTtml: CaptionWriter = (out, cues, options) => {
  const { second } = options;
  const end = lineEndingOf(options);
  const title = options.title ? [`<ttm:title>${escapeXml(options.title)}</ttm:title>`] : [];
  const remarks = [...columnHeadings(options), ...options.notes].map(
    (note) => `<ttm:desc>${escapeXml(note)}</ttm:desc>`,
  );
  const head = ['<head>', '<metadata>', ...title, ...remarks, '</metadata>', '</head>'];
  const lang = escapeXml(options.lang ?? cues[0]?.lang ?? '');
  out.text(['<?xml version="1.0" encoding="utf-8"?>', `<tt ${namespaces} xml:lang="${lang}">`, ...head].join(end));
  out.text(`${end}<body>${end}<div>${end}`);
  writeTtmlLines(out, cues, options);
  if (second) {
    out.text(`</div>${end}<div xml:lang="${escapeXml(second.lang ?? '')}">${end}`);
    writeTtmlLines(out, second.cues, options);
  }
  out.text(`</div>${end}</body>${end}</tt>${end}`);
};

function writeTtmlLines(out: ByteWriter, cues: readonly Cue[], options: WriteOptions): void {
  const { starts, ends } = subtitleTimes(cues, options.clipOverlaps);
  const end = lineEndingOf(options);
  cues.forEach(({ text }, index) => {
    out.text('<p begin="');
    out.clock(starts[index] ?? 0, dotCode);
    out.text('" end="');
    out.clock(ends[index] ?? 0, dotCode);
    out.text('">');
    if (!tryWriteXml(out, text)) out.text(nonBlankLines(text).map(escapeXml).join('<br/>'));
    out.text(`</p>${end}`);
  });
}
