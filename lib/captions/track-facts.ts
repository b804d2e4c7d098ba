import type { Cue } from './cue';
import type { RateUnit } from './rate-unit';
import type { SavedCues } from './saved-cues';
import type { TrackRequest } from './track-request';

/**
 * The lines of a long track as columns, so that it opens without parsing its body again. `ends` are positions in the
 * text; `numbers` are all offsets, durations (seconds), word counts and rates.
 */
interface LineColumns extends Pick<SavedCues, 'lang' | 'setAside' | 'computed' | 'odd'> {
  /** Columns of another version are ignored. */
  rules: number;
  /** When the response arrived, in milliseconds since 1970. */
  receivedAt: number;
  /** The line texts, separated by one character; `null` if identical to the search text. */
  text: string | null;
  ends: Uint32Array;
  numbers: Float64Array;
  /** The language of every line. */
  langOfAll: string;
}

/** A parsed track. */
export type ParsedLines = Pick<SavedCues, 'cues' | 'lang' | 'setAside' | 'computed' | 'odd'>;

/** Increase this when parsing of any format or the columns change. */
export const lineColumnsVersion = 3;

/** Shorter tracks are parsed within milliseconds, so columns would only take space. */
export const minLongTrackLines = 2_000;

/**
 * Returns the lines as columns; `null` if there are no lines or several languages. `searchText` is their texts joined
 * by line feeds, with every other white space as a plain space.
 */
export function columnsFromLines(lines: ParsedLines, receivedAt: number, searchText: string): LineColumns | null {
  const { cues, lang, setAside, computed, odd } = lines;
  const langOfAll = cues[0]?.lang;
  if (langOfAll === undefined || cues.some((cue) => cue.lang !== langOfAll)) return null;
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
    setAside,
    computed,
    odd,
    langOfAll,
    text: text === searchText ? null : text,
    ends,
    numbers,
  };
}

/** Restores the lines exactly. `searchText` is the text that the columns were created with. */
export function linesFromColumns(columns: LineColumns, searchText: string): ParsedLines {
  const { ends, numbers, langOfAll, lang, setAside, computed, odd } = columns;
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
  return { cues, lang, setAside, computed, odd };
}

/**
 * Data derived from a saved track, so that lists need not parse its body. Deleted with the track. Line times in
 * seconds, moments in milliseconds since 1970, rates per minute in `unit`.
 */
export interface TrackFacts {
  /** The key of the saved response. */
  key: string;
  videoId: string;
  question: TrackRequest;
  /** The requested file format; otherwise `json`. */
  format: string;
  /** The received language. */
  lang: string | null;
  receivedAt: number;
  /** The size of the body in UTF-8. */
  bytes: number;
  lines: number;
  unit: RateUnit;
  /** Words, or characters in scripts without word spaces. */
  count: number;
  /** Total duration of speech, and the end of the last line, in seconds. */
  spoken: number;
  ends: number;
  /** The rate over the duration of speech; `null` without any. */
  pace: number | null;
  /** Median, 10th and 90th percentile over the lines; `null` if no line has a rate. */
  spread: { p10: number; median: number; p90: number } | null;
  /** Facts of another version are computed again. */
  rules: number;
  /** The version of the columns saved with a long track's text; missing if there are none yet. */
  opens?: number;
}

/** The text of a saved track for search: its lines joined by line feeds, and their starts. */
export interface TrackText {
  key: string;
  videoId: string;
  /** No line contains a line feed. */
  text: string;
  /** Starts of the lines in whole milliseconds. */
  starts: Uint32Array;
  /** Only long tracks have columns, and only if their facts were derived since columns were introduced. */
  columns?: LineColumns;
}

/** Increase this when facts or text change. */
export const trackFactsVersion = 2;
