import type { Cue } from './cue';
import type { RateUnit } from './rate-unit';
import type { SavedCues } from './saved-cues';
import type { TrackRequest } from './track-request';

/**
 * The lines of a long track stored as columns, so that the track opens without parsing its body again. `ends` are
 * positions in the text; `numbers` contains all offsets, all durations (both in seconds), all word counts and all
 * speech rates, in this order.
 */
interface LineColumns extends Pick<SavedCues, 'lang' | 'skippedRows' | 'computed' | 'timingIssues'> {
  /** The version of the columns. Columns with another version are ignored. */
  rules: number;
  /** When the response was received, in milliseconds since 1970. */
  receivedAt: number;
  /** The text of the lines, joined by line feeds; `null` if it is identical to the search text. */
  text: string | null;
  ends: Uint32Array;
  numbers: Float64Array;
  /** The language of every line. */
  langOfAll: string;
}

/** A parsed track. */
export type ParsedLines = Pick<SavedCues, 'cues' | 'lang' | 'skippedRows' | 'computed' | 'timingIssues'>;

/** Increase this version when the parsing of any format or the columns change. */
export const lineColumnsVersion = 8;

/** Shorter tracks are parsed within milliseconds, so saved columns would only waste space. */
export const minLongTrackLines = 2_000;

/**
 * Returns the lines as columns; `null` if there are no lines, the lines have different languages, or one is cut off.
 * `searchText` contains the text of the lines, joined by line feeds, with all other white space replaced by spaces.
 */
export function columnsFromLines(lines: ParsedLines, receivedAt: number, searchText: string): LineColumns | null {
  const { cues, lang, skippedRows, computed, timingIssues } = lines;
  const langOfAll = cues[0]?.lang;
  if (langOfAll === undefined || cues.some((cue) => cue.lang !== langOfAll || cue.cutSeconds)) return null;
  const numbers = new Float64Array(cues.length * 4);
  const ends = new Uint32Array(cues.length);
  let end = -1;
  for (const [index, { text, offset, duration, wordCount, speechRate }] of cues.entries()) {
    end += text.length + 1;
    ends[index] = end;
    numbers[index] = offset;
    numbers[index + cues.length] = duration;
    numbers[index + cues.length * 2] = wordCount;
    numbers[index + cues.length * 3] = speechRate;
  }
  const text = cues.map((cue) => cue.text).join('\n');
  return {
    rules: lineColumnsVersion,
    receivedAt,
    lang,
    skippedRows,
    computed,
    timingIssues,
    langOfAll,
    text: text === searchText ? null : text,
    ends,
    numbers,
  };
}

/** Restores the original lines. `searchText` is the text with which the columns were created. */
export function linesFromColumns(columns: LineColumns, searchText: string): ParsedLines {
  const { ends, numbers, langOfAll, lang, skippedRows, computed, timingIssues } = columns;
  const text = columns.text ?? searchText;
  const count = ends.length;
  const cues = new Array<Cue>(count);
  let from = 0;
  for (let index = 0; index < count; index++) {
    const end = ends[index] ?? from;
    cues[index] = {
      offset: numbers[index] ?? 0,
      duration: numbers[index + count] ?? 0,
      lang: langOfAll,
      text: text.slice(from, end),
      wordCount: numbers[index + count * 2] ?? 0,
      speechRate: numbers[index + count * 3] ?? 0,
    };
    from = end + 1;
  }
  return { cues, lang, skippedRows, computed, timingIssues };
}

/**
 * Data derived from a saved track, so that lists do not parse its body. It is deleted with the track. Line times are in
 * seconds, `receivedAt` is in milliseconds since 1970, and rates are per minute in `unit`.
 */
export interface TrackFacts {
  /** The key of the saved response. */
  key: string;
  videoId: string;
  question: TrackRequest;
  /** The requested file format; `json` by default. */
  format: string;
  /** The received language. */
  lang: string | null;
  receivedAt: number;
  /** When a newer response without lines arrived; see `betterResponse`. */
  worseAt?: number;
  /** The size of the body in bytes, in UTF-8. */
  bytes: number;
  lines: number;
  unit: RateUnit;
  /** The number of words, or of characters in scripts without word spaces. */
  count: number;
  /** The total duration of speech and the end of the last line, in seconds. */
  spoken: number;
  ends: number;
  /** The average rate over the duration of speech; `null` if that duration is 0. */
  pace: number | null;
  /** The median and the 10th and 90th percentiles of the rates of all lines; `null` if no line has a rate. */
  spread: { p10: number; median: number; p90: number } | null;
  /** The version of the facts. Facts with another version are computed again. */
  rules: number;
  /** The version of the columns when the facts were derived; missing if there were no columns yet. */
  opens?: number;
}

/** The searchable text of a saved track: its lines joined by line feeds, and their starts. */
export interface TrackText {
  key: string;
  videoId: string;
  /** The lines, joined by line feeds; no line contains one itself. */
  text: string;
  /** The starts of the lines in whole milliseconds. */
  starts: Uint32Array;
  /** The columns of a long track; missing if the track is short or its lines have different languages. */
  columns?: LineColumns;
}

/** Increase this version when the facts or the text change. */
export const trackFactsVersion = 5;
