import type { Cue } from './cue';
import type { RateUnit } from './rate-unit';
import type { SavedCues } from './saved-cues';
import type { TrackRequest } from './track-request';

/**
 * The lines of a long track in columns, as they were read out of its body: opened again without reading that. Where a line's
 * text ends in the track's text, and its numbers (offsets, then durations in seconds, then words, then words per minute).
 */
interface LineColumns extends Pick<SavedCues, 'lang' | 'setAside' | 'computed' | 'odd'> {
  /** Made by these rules: those of another number are not opened. */
  rules: number;
  /** Of the answer that they were read from, in milliseconds since 1970. */
  receivedAt: number;
  /** One character stands between two lines. `null` where the text that is searched is the same, letter by letter. */
  text: string | null;
  ends: Uint32Array;
  numbers: Float64Array;
  /** Of every line. */
  langOfAll: string;
}

/** A track as its body reads. */
export type ParsedLines = Pick<SavedCues, 'cues' | 'lang' | 'setAside' | 'computed' | 'odd'>;

/** Grows whenever a body of any format reads otherwise than before, or its columns stand otherwise. */
export const lineColumnsVersion = 3;

/** Shorter ones are read within some milliseconds: they would be kept twice for nothing. */
export const minLongTrackLines = 2_000;

/**
 * The columns of lines; `null` where there are none, and for lines of several languages, which hardly anybody has. `searched` is
 * what they are found by: their texts joined by line feeds, every other space in it a plain one.
 */
export function columnsFromLines(lines: ParsedLines, receivedAt: number, searchText: string): LineColumns | null {
  const { cues, lang, setAside, computed, odd } = lines;
  const langOfAll = cues[0]?.lang;
  if (langOfAll === undefined || cues.some((cue) => cue.lang !== langOfAll)) return null;
  const numbers = new Float64Array(cues.length * 4);
  const ends = new Uint32Array(cues.length);
  let end = -1;
  for (const [at, { text, offset, duration, wordCount, speechRate }] of cues.entries()) {
    end += text.length + 1;
    ends[at] = end;
    numbers[at] = offset;
    numbers[at + cues.length] = duration;
    numbers[at + cues.length * 2] = wordCount;
    numbers[at + cues.length * 3] = speechRate;
  }
  const text = cues.map((cue) => cue.text).join('\n');
  return {
    ...{ rules: lineColumnsVersion, receivedAt, lang, setAside, computed, odd, langOfAll },
    ...{ text: text === searchText ? null : text, ends, numbers },
  };
}

/** The lines that the body reads as, to the letter; `searched` is the text that the columns were made beside. */
export function linesFromColumns(columns: LineColumns, searchText: string): ParsedLines {
  const { ends, numbers, langOfAll, lang, setAside, computed, odd } = columns;
  const text = columns.text ?? searchText;
  const count = ends.length;
  const cues = new Array<Cue>(count);
  let from = 0;
  for (let at = 0; at < count; at++) {
    const end = ends[at] ?? from;
    cues[at] = {
      offset: numbers[at] ?? 0,
      duration: numbers[at + count] ?? 0,
      lang: langOfAll,
      text: text.slice(from, end),
      wordCount: numbers[at + count * 2] ?? 0,
      speechRate: numbers[at + count * 3] ?? 0,
    };
    from = end + 1;
  }
  return { cues, lang, setAside, computed, odd };
}

/**
 * What is known of a held track without reading its body again: derived from it, thrown away with it, and made anew whenever
 * what is held has changed. Times of lines in seconds, moments in milliseconds since 1970, rates per minute in `unit`.
 */
export interface TrackFacts {
  /** Of the held answer that it was read from. */
  key: string;
  videoId: string;
  question: TrackRequest;
  /** Of the file, where the service was asked for one; `json` otherwise. */
  format: string;
  /** The language that came. */
  lang: string | null;
  receivedAt: number;
  /** Of the body in UTF-8. */
  bytes: number;
  lines: number;
  unit: RateUnit;
  /** Words, or characters in scripts without word spaces. */
  count: number;
  /** Seconds in which somebody speaks; the end of the last line. */
  spoken: number;
  ends: number;
  /** Over the time in which somebody speaks; `null` where nobody does. */
  pace: number | null;
  /** Of its lines, tenth and ninetieth percentile beside; `null` where none has a pace. */
  spread: { p10: number; median: number; p90: number } | null;
  /** Made by these rules: those of another number are made anew. */
  rules: number;
  /** The rules of the columns that stand beside its text where it is long; not there where nobody made any yet. */
  opens?: number;
}

/** The words of a held track, ready to be searched: texts of the lines joined by line feeds, and where each begins in time. */
export interface TrackText {
  key: string;
  videoId: string;
  /** No line holds a line feed of its own. */
  text: string;
  /** Starts of the lines in whole milliseconds, one for each. */
  starts: Uint32Array;
  /** Of a long track; not there where it was made before there were any. */
  columns?: LineColumns;
}

/** Grows whenever facts or text are made in another way. */
export const trackFactsVersion = 2;
